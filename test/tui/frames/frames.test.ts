import {stripVTControlCharacters} from 'node:util';
import {afterAll, describe, expect, test} from 'vitest';
import {textWidth} from '../../../source/text/width.js';
import {ansi, mono, themeFor} from '../../../source/tui/theme/themes.js';
import {expectGolden, expectNoOthers} from './golden.js';
import {painted, photograph} from './photograph.js';
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
    const plain = stripVTControlCharacters(photograph(model, ansi));
    const coloured = painted(model, ansi);
    const spoken = photograph(model, ansi, true);
    golden(`${place}.txt`, trimmed(plain));
    golden(`${place}.ansi`, `${coloured}\n`);
    golden(`${place}.spoken.txt`, trimmed(spoken));

    // The built program paints what Ink would.
    expect(trimmed(stripVTControlCharacters(coloured))).toBe(trimmed(plain));
    // One row stays free, and nothing is wider than the window.
    const lines = plain.split('\n');
    expect(lines.length).toBeLessThanOrEqual(model.size.rows - 1);
    for (const one of lines) expect(textWidth(one)).toBeLessThanOrEqual(model.size.columns);
    // Without colours the same is on the screen, and bold, dim, underline and inverse are all there is.
    const grey = painted(model, mono);
    expect(stripVTControlCharacters(grey)).toBe(stripVTControlCharacters(coloured));
    const codes = [...grey.matchAll(/\u001b\[([\d;]*)m/g)].flatMap(([, code = '']) => code.split(';'));
    expect(codes.filter(code => !['1', '2', '4', '7', '22', '24', '27'].includes(code))).toEqual([]);
    // What is heard has no drawing in it.
    expect(spoken).not.toMatch(/[─━│┃▌■□▁█]/);
  });
});

test('the selection is seen without colours, and without any style', () => {
  for (const size of sizes) {
    const model = scenes.list?.(size);
    if (!model) throw new Error('there is no such scene');
    const selected = (text: string) => text.split('\n').find(one => one.includes('▌'));
    expect(selected(painted(model, themeFor({NO_COLOR: '1'})))).toMatch(/\u001b\[7m/);
    expect(selected(painted(model, themeFor({FORCE_COLOR: '0'})))).toMatch(/^▌ ● L-0001/);
  }
});

afterAll(() => expectNoOthers(names));
