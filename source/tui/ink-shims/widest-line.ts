import {stripVTControlCharacters} from 'node:util';
import {textWidth} from '../../text/width.js';

// In the bundle this stands for the package of that name, see scripts/lean-ink.mjs: the same measure as the views'.

export default function widestLine(text: string): number {
  let widest = 0;
  for (const line of stripVTControlCharacters(text).split('\n')) widest = Math.max(widest, textWidth(line));
  return widest;
}
