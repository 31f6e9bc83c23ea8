import {type Theme, tokens} from './tokens.js';

// The terminal's own sixteen colours, so that light and dark backgrounds both work; and none at all. In both, selection
// and matches also differ by weight or inversion, and every state has a mark: colour never carries meaning alone.

export const ansi: Theme = {
  dim: {dimColor: true},
  title: {bold: true},
  accent: {color: 'cyan'},
  ok: {color: 'green'},
  warn: {color: 'yellow'},
  bad: {color: 'red'},
  match: {color: 'magenta', bold: true},
  selected: {inverse: true},
  key: {color: 'cyan', bold: true},
  link: {color: 'cyan', underline: true},
  code: {color: 'green'},
  added: {color: 'green'},
  removed: {color: 'red'},
};

export const mono: Theme = {
  dim: {dimColor: true},
  title: {bold: true},
  accent: {bold: true},
  ok: {},
  warn: {bold: true},
  bad: {bold: true},
  match: {bold: true, underline: true},
  selected: {inverse: true},
  key: {bold: true},
  link: {underline: true},
  code: {},
  added: {bold: true},
  removed: {dimColor: true},
};

const plain = Object.fromEntries(tokens.map(token => [token, {}])) as unknown as Theme;

export function themeFor(env: Readonly<Record<string, string | undefined>>): Theme {
  // Whoever wants no style at all has the mark beside the selection and the signs of every state.
  if (env.FORCE_COLOR === '0') return plain;
  return env.NO_COLOR ? mono : ansi;
}
