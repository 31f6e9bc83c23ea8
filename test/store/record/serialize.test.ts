import {expect, test} from 'vitest';
import {parseRecord} from '../../../store/record/parse.js';
import {serializeRecord} from '../../../store/record/serialize.js';

const {learning} = parseRecord('id: L-0001\nsummary: One.\n', 'test', 'L-0001');
if (!learning) throw new Error('the record does not parse');

test('what two fields share is written out for both: a person edits one of them', () => {
  const shared = ['retry', 'upload'];
  const text = serializeRecord({...learning, scope: {paths: shared, tags: shared, symbols: []}});
  expect(text).not.toMatch(/[&*]\w/);
  expect(parseRecord(text, 'test', 'L-0001').learning?.scope).toEqual({paths: shared, tags: shared, symbols: []});
});

test('a field that says nothing is not written, and one that does is read back', () => {
  expect(serializeRecord(learning)).not.toMatch(/coia/);
  const full = {...learning, coia: {action: 'Wait.\nThen retry.'}, body: 'Text\n\n  indented\n', priority: 0};
  const text = serializeRecord(full);
  expect(parseRecord(text, 'test', 'L-0001').learning).toEqual(full);
});
