import {readFileSync} from 'node:fs';
import path from 'node:path';

// Ink for screens that are whole lines already. Its output takes every line apart into characters with styles and puts
// them together again, and it measures every text with a segmenter; that is more than half of the time to the first
// frame. The views make lines of exactly the right width out of nothing that could act (text/line.ts), so in the
// workstation's bundle these parts of Ink are replaced by ones that trust them. Everything else is Ink's.

const replacements = {
  './output.js': 'source/tui/ink-shims/line-output.ts',
  './sanitize-ansi.js': 'source/tui/ink-shims/trusted-text.ts',
  'widest-line': 'source/tui/ink-shims/widest-line.ts',
  'string-width': 'source/tui/ink-shims/widest-line.ts',
  'cli-truncate': 'source/tui/ink-shims/trusted-text.ts',
  'signal-exit': 'source/tui/ink-shims/no-exit-hook.ts',
};

// For React's developer tools Ink waits at the top of a module, which a script cannot.
const waits = ["await import('./devtools.js')", 'await loadPackageJson()'];

export const leanInk = {
  name: 'lean-ink',
  setup(builder) {
    builder.onLoad({filter: /[\\/]ink[\\/]build[\\/]reconciler\.js$/}, ({path: file}) => {
      const text = readFileSync(file, 'utf8');
      if (!waits.every(wait => text.includes(wait))) throw new Error(`${file} is not the one that lean-ink.mjs knows`);
      return {contents: waits.reduce((all, wait) => all.replace(wait, 'undefined'), text)};
    });
    builder.onResolve({filter: /^\.\/(?:output|sanitize-ansi)\.js$/}, ({path: wanted, importer}) =>
      /[\\/]ink[\\/]build[\\/][\w-]+\.js$/.test(importer) ? {path: path.resolve(replacements[wanted])} : undefined,
    );
    builder.onResolve({filter: /^yoga-layout$/}, () => ({path: path.resolve('source/tui/ink-shims/yoga.ts')}));
    builder.onResolve({filter: /^(?:widest-line|string-width|cli-truncate|signal-exit)$/}, ({path: wanted}) => ({
      path: path.resolve(replacements[wanted]),
    }));
  },
};
