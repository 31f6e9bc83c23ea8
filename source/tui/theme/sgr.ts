import type {Line} from '../text/line.js';
import type {Style, Theme} from './tokens.js';

// Lines with their styles as the terminal takes them. One text for a row instead of an element for every piece of it:
// Ink's tree stays ten times smaller.

const colours = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

export function sgrLine(line: Line, theme: Theme): string {
  return line
    .map(({text, token}) => {
      const codes = token === undefined || text === '' ? undefined : codesOf(theme[token]);
      return codes ? codes.on + text + codes.off : text;
    })
    .join('');
}

type Codes = {readonly on: string; readonly off: string};
const codesByStyle = new WeakMap<Style, Codes>();

function codesOf(style: Style): Codes {
  const cached = codesByStyle.get(style);
  if (cached) return cached;
  const pairs: [number, number][] = [];
  const colour = colours.indexOf(style.color ?? '');
  if (colour >= 0) pairs.push([30 + colour, 39]);
  if (style.bold) pairs.push([1, 22]);
  if (style.dimColor) pairs.push([2, 22]);
  if (style.italic) pairs.push([3, 23]);
  if (style.underline) pairs.push([4, 24]);
  if (style.inverse) pairs.push([7, 27]);
  const sequence = (numbers: number[]) => numbers.map(code => `\u001b[${code}m`).join('');
  const codes = {on: sequence(pairs.map(([on]) => on)), off: sequence(pairs.map(([, off]) => off).reverse())};
  codesByStyle.set(style, codes);
  return codes;
}
