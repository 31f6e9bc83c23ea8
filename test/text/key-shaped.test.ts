import {describe, expect, it} from 'vitest';
import {secretRules} from '../../source/lint/secrets/table.js';
import {findSecrets} from '../../source/lint/secrets.js';
import {mayHoldKey} from '../../source/text/key-shaped.js';
import {developmentKeys} from '../lint/secrets/keys-development.js';
import {heldOutKeys} from '../lint/secrets/keys-held-out.js';
import {fillTemplate} from '../support/secret-templates.js';

describe('whether a text could hold a key', () => {
  it('is never denied of one in which a rule finds one', () => {
    const templates = [...developmentKeys, ...heldOutKeys, ...secretRules().map(({example}) => example)];
    const denied: string[] = [];
    for (const template of templates)
      for (let seed = 1; seed <= 20; seed++) {
        const text = `See ${fillTemplate(template, seed)} for it.`;
        if (findSecrets(text).length > 0 && !mayHoldKey(text)) denied.push(text);
        const hidden = [...text].join('\u200b');
        if (!mayHoldKey(hidden)) denied.push(hidden);
      }
    expect(denied).toEqual([]);
  });

  it.each([
    'Verify the output of source/lint/secrets/keyword-index.ts before you commit.',
    'Images must not contain secrets; they are read from the vault on start-up.',
    'The retry helper of src/module-123/file-45678.test.ts waits 250 ms, then 500 ms.',
    'Use InternationalizationConfigurationSelector and MAX_CONNECTION_POOL_SIZE in web/src/app.',
    'Größe und Höhe: immer in Millimetern, nie in Zoll – siehe docs/größen.md.',
    '日本語のファイル名は正規化してから比較する。',
    'Set NODE_OPTIONS=--max-old-space-size=4096 for the type checker.',
    'Migrations run in the order of their timestamps, such as 20260501_120000_add_users.sql.',
  ])('is denied of an ordinary summary: %s', text => {
    expect(mayHoldKey(text)).toBe(false);
  });
});
