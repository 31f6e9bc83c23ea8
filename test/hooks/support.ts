import {expect} from 'vitest';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// A hook is a process with a payload on stdin. Whatever it is given, its answer has one form.

export type Payload = Readonly<Record<string, unknown>>;

/** What each agent's contract allows at the top of an answer, and below it. */
const documented: Readonly<Record<string, readonly string[]>> = {
  hookSpecificOutput: ['hookEventName', 'additionalContext'],
  additionalContext: [],
  additional_context: [],
  contextModification: [],
  context: [],
};

export type HookOptions = {env?: Record<string, string>; cwd?: string; args?: readonly string[]};

/** Runs the hook, checks what holds for every answer, and returns the text for the model; '' for silence. */
export function hook(ws: TestWorkspace, agent: string, payload: Payload | string, options: HookOptions = {}): string {
  const input = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const given = {input, ...(options.env ? {env: options.env} : {}), ...(options.cwd ? {cwd: options.cwd} : {})};
  const result = ws.runWith(given, 'hook', agent, ...(options.args ?? []));
  expect(result).toMatchObject({code: 0, err: ''});
  return textOf(result.out);
}

export function textOf(out: string): string {
  if (out === '') return '';
  expect(out.length).toBeLessThan(10_000);
  expect(out.endsWith('\n') && out.indexOf('\n') === out.length - 1, 'one line').toBe(true);
  const answer = JSON.parse(out) as Record<string, unknown>;
  const [key = '', ...more] = Object.keys(answer);
  expect(more).toEqual([]);
  expect(Object.keys(documented)).toContain(key);
  const value = answer[key];
  if (key !== 'hookSpecificOutput') return String(value);
  expect(Object.keys(value as object)).toEqual(documented[key]);
  return String((value as Record<string, unknown>).additionalContext);
}

export function ids(text: string): string[] {
  return [...text.matchAll(/^- \[(L-\d+)\]/gm)].map(([, id]) => id ?? '');
}

/** A claude payload about one file. */
export function touch(ws: TestWorkspace, file: string, session = 's1', more: Payload = {}): Payload {
  return {
    session_id: session,
    transcript_path: '/t.jsonl',
    cwd: ws.root,
    hook_event_name: 'PostToolUse',
    tool_name: 'Read',
    tool_input: {file_path: file},
    tool_response: {},
    ...more,
  };
}

/** `count` learnings about src/**, in rank order L-0001, L-0002 … */
export function seeded(count: number): TestWorkspace {
  const ws = workspace();
  ws.write('src/a.ts');
  for (let at = 1; at <= count; at++) record(ws, at);
  ws.ok('learning', 'sync');
  return ws;
}

export function record(ws: TestWorkspace, number: number, fields = `summary: Learning number ${number}.\n`): void {
  const id = `L-${String(number).padStart(4, '0')}`;
  ws.record(
    id,
    `schemaVersion: 1\nstatus: active\ncreated_at: 2026-05-09T18:00:00Z\nupdated_at: 2026-05-09T18:00:00Z\nscope: {paths: ["src/**"], tags: [], symbols: []}\n${fields}`,
  );
}
