import {randomUUID} from 'node:crypto';
import type {Config} from '../../../store/config/schema.js';
import {OrbitError} from '../../../store/errors.js';
import {inject} from '../../deliver/engine.js';
import {legacyNote} from '../../deliver/legacy-note.js';
import {sessionFor} from '../../deliver/session.js';
import type {Env, Orbit} from '../../open/orbit.js';
import {untrustedRemark} from '../../open/untrusted.js';
import {candidatePath} from '../../scope/candidate-path.js';
import type {Task} from '../task.js';
import {taskQuery} from '../task-query.js';
import {StartError} from './agent.js';
import {programExists} from './program.js';
import {taskPrompt} from './prompt.js';
import {isRuntime, type Runtime, runtimeFor} from './runtimes.js';

export type PrepareOptions = {
  /** A runtime; or a role, which the default runtime then takes on. */
  readonly agent?: string | undefined;
  /** A role under `agents` in the configuration, whose categories are added. */
  readonly role?: string | undefined;
  readonly learnings: boolean;
  readonly note: (text: string) => void;
};

export type PreparedRun = {
  readonly task: Task;
  readonly runtime: Runtime;
  readonly session: string;
  readonly env: Env;
  readonly prompt: string;
  readonly learnings: readonly string[];
};

/** Everything that is decided before the agent starts. */
export function prepareRun(orbit: Orbit, task: Task, options: PrepareOptions): PreparedRun {
  const {agent, role} = agentAndRole(orbit.config, options);
  const runtime = runtimeFor(orbit, agent);
  const remark = untrustedRemark(orbit, `runtimes.${runtime.name}`);
  if (remark) options.note(remark);
  // Before the block is made: what nobody reads must not count as given.
  if (!programExists(runtime.words[0], orbit.workspace.root, orbit.env))
    throw startFailed(runtime.name, new StartError(runtime.words[0]));
  const session = orbit.env.ORBIT_SESSION_ID?.trim() || `${task.id}-${randomUUID()}`;
  const {text, learnings} = options.learnings ? blockFor(orbit, task, session, {...options, role}) : nothing;
  const env: Env = {
    ...orbit.env,
    ORBIT_SESSION_ID: session,
    ORBIT_TASK_ID: task.id,
    // So that what it records is known for an agent's and falls under `authoring.agents`.
    ORBIT_AGENT_NAME: orbit.env.ORBIT_AGENT_NAME || runtime.name,
  };
  return {task, runtime, session, env, prompt: taskPrompt(task, text), learnings: learnings.map(({id}) => id)};
}

export function startFailed(name: string, {message}: StartError): OrbitError {
  return new OrbitError(
    'config',
    `${name} could not be started: ${message}. The task is unchanged.`,
    `Install it, or set its command in .orbit/config.yaml: runtimes: {${name}: {command: "…"}}.`,
  );
}

// `orbit inject --agent` means a role by the same word.
function agentAndRole(config: Config, {agent, role}: PrepareOptions): Pick<PrepareOptions, 'agent' | 'role'> {
  const isRole = agent !== undefined && !isRuntime(config, agent) && Object.hasOwn(config.agents, agent);
  return isRole ? {role: role ?? agent} : {agent, role};
}

const nothing = {text: '', learnings: []} as const;

// A broken store never stops a run; a role that does not exist is the caller's mistake.
function blockFor(
  orbit: Orbit,
  task: Task,
  session: string,
  {role, note}: PrepareOptions,
): {readonly text: string; readonly learnings: readonly {readonly id: string}[]} {
  const {workspace} = orbit;
  const query = taskQuery(workspace.root, task);
  if (!query) return nothing;
  const layoutNote = legacyNote(orbit);
  if (layoutNote) note(layoutNote);
  const paths = query.paths
    .map(path => candidatePath(workspace, workspace.root, path))
    .filter(path => path !== undefined);
  try {
    const owner = sessionFor(workspace, {ORBIT_SESSION_ID: session}, undefined);
    return inject(orbit, {...query, paths, role, format: 'reminder', session: owner, via: 'task-run'});
  } catch (error) {
    if (error instanceof OrbitError && error.exit === 2) throw error;
    note(`nothing injected: ${error instanceof Error ? error.message : String(error)}`);
    return nothing;
  }
}
