import fs from 'node:fs';
import path from 'node:path';
import {programEnv} from '../../../store/env.js';
import type {Env} from '../../open/orbit.js';

/** Whether there is such a program, asked before anything is done for it. What it does when started is another matter. */
export function programExists(command: string, cwd: string, env: Env): boolean {
  if (command.includes('/')) return isFile(path.resolve(cwd, command));
  const folders = programEnv(env).PATH?.split(path.delimiter);
  // Without a PATH the system has its own.
  return folders === undefined || folders.some(folder => isFile(path.resolve(cwd, folder, command)));
}

function isFile(file: string): boolean {
  try {
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
