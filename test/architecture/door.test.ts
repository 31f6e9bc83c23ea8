import fs from 'node:fs';
import {expect, test} from 'vitest';
import {sourceFiles} from './source-files.js';

// Rule: a command prints through its context, and the context through the door (source/output/printed.ts). Who writes to a
// descriptor or a stream otherwise is named here with the reason.

const writers: Readonly<Record<string, string>> = {
  'cli.tsx': 'an answer of the fast path: cells through oneLine, a block, or JSON',
  'source/cli/context.ts': 'the door',
  'source/cli/main.ts': 'errors, flattened',
  'source/hooks/fast-path.ts': 'ORBIT_DEBUG only, through safeText',
  'source/hooks/full-path.ts': 'the answer of a hook: JSON around a block',
  'source/mcp/wrap/run.ts': "the wrapped server's own protocol, byte for byte",
  'source/tui/main.tsx': 'before and after the screen, flattened',
};

const writes = /\bwriteAll\(|\bstd(?:out|err)\.write\(|\bconsole\.\w+\(|\bwriteSync\(1|\bwriteSync\(2/;

test('nothing prints past the door', () => {
  const found = sourceFiles()
    .map(({name}) => name)
    .filter(name => !name.startsWith('source/tui/ink-shims/') && !name.startsWith('source/tui/terminal/'))
    .filter(name => name !== 'source/output/write-all.ts' && writes.test(fs.readFileSync(name, 'utf8')));
  expect(found.sort()).toEqual(Object.keys(writers).sort());
});

test('no command makes an escape sequence of its own', () => {
  const found = sourceFiles()
    .map(({name}) => name)
    .filter(name => /^source\/(?:cli|commands|output|insight|health|learnings|tasks|agents-setup|digest)\//.test(name))
    .filter(name => /\\u001b\[|\\x1b\[|\\u009b\[/i.test(fs.readFileSync(name, 'utf8')));
  expect(found).toEqual(['source/output/printed.ts']);
});
