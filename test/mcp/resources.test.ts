import {expect, test} from 'vitest';
import {workspace} from '../support/workspace.js';
import {connect} from './support/client.js';

test.each(['legacy', 'modern'] as const)('learnings are resources, listed, read and completed (%s)', async era => {
  const made = workspace();
  made.add('First.', '--path', 'a.ts', '--body', 'Why.');
  made.add('Second.', '--path', 'a.ts');
  const {client, close} = await connect(made.root, {era});
  const {resourceTemplates} = await client.listResourceTemplates();
  expect(resourceTemplates).toMatchObject([{uriTemplate: 'orbit://learnings/{id}'}]);
  const {resources} = await client.listResources();
  expect(resources.map(({uri, title}) => `${uri} ${title}`).sort()).toEqual([
    'orbit://learnings/L-0001 First.',
    'orbit://learnings/L-0002 Second.',
  ]);
  const {contents} = await client.readResource({uri: 'orbit://learnings/L-0001'});
  const [content] = contents;
  expect(content).toMatchObject({uri: 'orbit://learnings/L-0001', mimeType: 'application/json'});
  expect(JSON.parse(content && 'text' in content ? content.text : '')).toMatchObject({id: 'L-0001', body: 'Why.'});
  const {completion} = await client.complete({
    ref: {type: 'ref/resource', uri: 'orbit://learnings/{id}'},
    argument: {name: 'id', value: 'l-0002'},
  });
  expect(completion.values).toEqual(['L-0002']);
  await expect(client.readResource({uri: 'orbit://learnings/L-9999'})).rejects.toThrow(/not found/i);
  await close();
});
