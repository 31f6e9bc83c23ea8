import {OrbitError} from '../../store/errors.js';
import {addEntries, findOurs, removeEntries} from './entries.js';
import type {Launcher} from './launcher.js';
import {isCurrent, isServerTool, oursFor} from './ours.js';
import {type PlacedFile, readPlace} from './place.js';
import type {InstallOptions, OwnFile, Recipe} from './recipe.js';
import {addServer, removeServer} from './server-entry.js';

// What would change on disk, before anything does: shown as a diff, written by apply.

export type FileEdit = {
  readonly file: PlacedFile;
  /** Undefined: the file goes. */
  readonly after: string | undefined;
  readonly executable: boolean;
};

export function planInstall(root: string, recipe: Recipe, launcher: Launcher, options: InstallOptions): FileEdit[] {
  const {agent, settings, files, server} = recipe;
  const changes: FileEdit[] = [];
  let {mcpTool} = options;
  if (settings) {
    const file = readPlace(root, settings.file);
    const ours = oursFor(agent);
    // A hook that the server answers stays one when the command runs again without the flag.
    mcpTool ||= file.text !== undefined && findOurs(file.text, settings, ours).some(({value}) => isServerTool(value));
    if (settings.own && file.text !== undefined && findOurs(file.text, settings, ours).length === 0)
      throw foreign(file.name);
    const after = addEntries(file.text, settings, settings.entries(launcher, {mcpTool}), ours, isCurrent);
    changes.push({file, after, executable: false});
  }
  for (const own of files) changes.push(planOwnFile(root, own, launcher));
  if (server && mcpTool) {
    const file = readPlace(root, server.file);
    changes.push({file, after: addServer(file.text, file.name, server.value(launcher)), executable: false});
  }
  return changes.filter(isChange);
}

export function planUninstall(root: string, recipe: Recipe, launcher: Launcher): FileEdit[] {
  const {agent, settings, files, server} = recipe;
  const changes: FileEdit[] = [];
  let usedServer = false;
  if (settings) {
    const file = readPlace(root, settings.file);
    const ours = oursFor(agent);
    if (file.text !== undefined) {
      usedServer = findOurs(file.text, settings, ours).some(({value}) => isServerTool(value));
      changes.push({file, after: removeEntries(file.text, settings, ours), executable: false});
    }
  }
  for (const own of files) {
    const file = readPlace(root, own.file);
    if (file.text?.includes(own.mark)) changes.push({file, after: undefined, executable: false});
  }
  if (server && usedServer) {
    const file = readPlace(root, server.file);
    if (file.text !== undefined)
      changes.push({file, after: removeServer(file.text, file.name, server.value(launcher)), executable: false});
  }
  return changes.filter(isChange);
}

function planOwnFile(root: string, own: OwnFile, launcher: Launcher): FileEdit {
  const file = readPlace(root, own.file);
  if (file.text !== undefined && !file.text.includes(own.mark)) throw foreign(file.name);
  return {file, after: own.text(launcher), executable: own.executable ?? false};
}

function isChange({file, after, executable}: FileEdit): boolean {
  return file.text !== after || (executable && file.mode !== undefined && (file.mode & 0o111) === 0);
}

function foreign(file: string): OrbitError {
  return new OrbitError(
    'refused',
    `${file} already exists and is not orbit's.`,
    'Nothing was written. Move the file away (or merge it by hand) and run the command again.',
  );
}
