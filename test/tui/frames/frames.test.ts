import {stripVTControlCharacters} from 'node:util';
import {afterAll, describe, expect, test, vi} from 'vitest';
import {textWidth} from '../../../source/text/width.js';
import {ansi, mono} from '../../../source/tui/theme/themes.js';

// chalk decides about colours while it is loaded; sixteen are what the theme uses.
vi.hoisted(() => Object.assign(process.env, {FORCE_COLOR: '1', CI: 'false'}));

import {expectGolden, expectNoOthers} from './golden.js';
import {photograph} from './photograph.js';
import {scenes, sizes} from './scenes.js';

const names: string[] = [];
const golden = (name: string, text: string) => {
  names.push(name);
  expectGolden(name, text);
};
const trimmed = (text: string) => `${text.replace(/ +$/gm, '')}\n`;

describe.each(Object.entries(scenes))('%s', (name, scene) => {
  test.each(name === 'too-small' ? sizes.slice(0, 1) : sizes)('at $columns×$rows', size => {
    const model = scene(size);
    const place = `${name}/${model.size.columns}x${model.size.rows}`;
    const coloured = photograph(model, ansi);
    const plain = stripVTControlCharacters(coloured);
    golden(`${place}.txt`, trimmed(plain));
    golden(`${place}.ansi`, `${coloured}\n`);
    golden(`${place}.spoken.txt`, trimmed(stripVTControlCharacters(photograph(model, ansi, true))));

    // One row stays free, and nothing is wider than the window.
    const lines = plain.split('\n');
    expect(lines.length).toBeLessThanOrEqual(model.size.rows - 1);
    for (const one of lines) expect(textWidth(one)).toBeLessThanOrEqual(model.size.columns);
    // Without colours the same is on the screen, and bold, dim, underline and inverse are all there is.
    const grey = photograph(model, mono);
    expect(stripVTControlCharacters(grey)).toBe(plain);
    const codes = [...grey.matchAll(/\u001b\[([\d;]*)m/g)].flatMap(([, code = '']) => code.split(';'));
    expect(codes.filter(code => !['0', '1', '2', '4', '7', '22', '24', '27'].includes(code))).toEqual([]);
    // What is heard has no drawing in it.
    expect(photograph(model, ansi, true)).not.toMatch(/[─━│┃▌]/);
  });
});

test('the selection is seen without colours', () => {
  for (const size of sizes) {
    const line = photograph(scenes.list?.(size) ?? raise(), mono)
      .split('\n')
      .find(one => one.includes('▌'));
    expect(line).toMatch(/\u001b\[7m/);
  }
});

function raise(): never {
  throw new Error('there is no such scene');
}

afterAll(() => expectNoOthers(names));
