import {expect} from 'vitest';
import type {Result, TestWorkspace} from './workspace.js';

// The sentences of the contract that many tests say.

/** The keys of a record in JSON, all of them, in the order of the file. */
export const recordKeys = [
  'id',
  'schemaVersion',
  'status',
  'created_at',
  'updated_at',
  'created_by',
  'scope',
  'summary',
  'body',
  'coia',
  'kind',
  'domain',
  'priority',
  'confidence',
  'evidence',
  'supersedes',
  'superseded_by',
  'legacy_ids',
];

export const matchKeys = ['kind', 'id', 'summary', 'tags', 'matched_by', 'updated_at', 'score'];

/** The command fails with a message and a next step, says nothing on stdout and leaves the records as they were. */
export function expectRefused(
  workspace: TestWorkspace,
  args: readonly string[],
  expected: {code: 1 | 2; says: readonly (string | RegExp)[]; input?: string},
): Result {
  const before = workspace.fingerprint();
  const result = workspace.runWith(expected.input === undefined ? {} : {input: expected.input}, ...args);
  expect(result, `orbit ${args.join(' ').slice(0, 200)}`).toMatchObject({code: expected.code, out: ''});
  expect(result.err).toMatch(/^error: .+\n.+\n$/);
  for (const words of expected.says) expect(result.err).toMatch(words);
  expect(result.err).not.toContain('not your fault');
  expect(workspace.fingerprint()).toEqual(before);
  return result;
}

/** The same with --json: one object on stderr. */
export function expectJsonError(result: Result, code: string): {code: string; message: string; hint: string} {
  expect(result.out).toBe('');
  const body = JSON.parse(result.err) as {error: {code: string; message: string; hint: string}};
  expect(Object.keys(body)).toEqual(['error']);
  expect(Object.keys(body.error)).toEqual(['code', 'message', 'hint']);
  expect(body.error.code).toBe(code);
  expect(body.error.message).not.toBe('');
  expect(body.error.hint).not.toBe('');
  return body.error;
}
