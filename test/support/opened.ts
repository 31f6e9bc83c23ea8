import {type OpenOrbitOptions, type Orbit, openOrbit} from '../../source/open/orbit.js';
import {type TestWorkspace, workspace} from './workspace.js';

// A workspace that is open in this process, as a server or a command holds it. Only the clock may be another one.

export type Opened = {readonly files: TestWorkspace; readonly orbit: Orbit};

/** The folder with the given records and options, open. */
export function opened(
  records: Readonly<Record<string, string>>,
  {config, ...options}: {config?: string} & Partial<OpenOrbitOptions> = {},
): Opened {
  const files = workspace();
  for (const [id, fields] of Object.entries(records)) files.record(id, fields);
  if (config !== undefined) files.write('.orbit/config.yaml', config);
  return {files, orbit: openOrbit({cwd: files.root, env: {}, ...options})};
}
