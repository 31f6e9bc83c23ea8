import fs from 'node:fs';
import {errno} from './errors.js';

// Node's `throwIfNoEntry: false` still throws where a file stands in the way of a folder, a name is too long, links run
// in a circle or a folder may not be entered. For us all of these mean: it is not there.

const absent = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES', 'EPERM']);

/** What is at this path, links followed; undefined where nothing is. */
export function statIfExists(file: string): fs.Stats | undefined {
  return ifThere(() => fs.statSync(file, {throwIfNoEntry: false}));
}

/** The same without following a link. */
export function lstatIfExists(file: string): fs.Stats | undefined {
  return ifThere(() => fs.lstatSync(file, {throwIfNoEntry: false}));
}

function ifThere(stat: () => fs.Stats | undefined): fs.Stats | undefined {
  try {
    return stat();
  } catch (error) {
    if (absent.has(errno(error) ?? '')) return undefined;
    throw error;
  }
}
