import path from 'node:path';

/** The environment variables of a process, or what stands in for them. */
export type Env = Readonly<Record<string, string | undefined>>;

// A folder such as `node_modules/.bin` or `.` on the PATH is one of the repository that a program is started in: what lies
// there may be called git, or claude.

/** The environment for a program that is started: it is looked for where the person has programs, not in the repository. */
export function programEnv<E extends Env>(env: E): E {
  const {PATH} = env;
  if (PATH === undefined) return env;
  return {...env, PATH: PATH.split(path.delimiter).filter(path.isAbsolute).join(path.delimiter)};
}
