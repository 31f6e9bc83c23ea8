import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {layoutFor, type Rect, windowStart} from '../../../source/tui/layout/rects.js';

// The layout as drawings, one cell of them for five columns and two rows: what is looked at first when one changes.
// h header, l list, p preview, f footer; a dot belongs to nobody.

const scale = {x: 5, y: 2};

function drawing(columns: number, rows: number): string {
  const layout = layoutFor({columns, rows});
  const names: [string, Rect][] =
    layout.kind === 'too-small'
      ? [['!', layout.screen]]
      : [
          ['h', layout.header],
          ['l', layout.list],
          ...(layout.kind === 'single' ? [] : [['p', layout.preview] as [string, Rect]]),
          ['f', layout.footer],
        ];
  const at = (column: number, row: number) =>
    names.find(([, {x, y, width, height}]) => column >= x && column < x + width && row >= y && row < y + height)?.[0] ??
    '.';
  // The last row of a drawing is the last of the window, so that header and footer are both seen.
  const lines = [
    0,
    ...Array.from({length: Math.floor(rows / scale.y) - 1}, (_, n) => 1 + n * scale.y),
    rows - 2,
    rows - 1,
  ];
  return lines
    .map(row => Array.from({length: Math.floor(columns / scale.x)}, (_, n) => at(n * scale.x, row)).join(''))
    .join('\n');
}

describe('drawings', () => {
  test('60×15: one pane', () =>
    expect(drawing(60, 15)).toBe(
      `
hhhhhhhhhhhh
llllllllllll
llllllllllll
llllllllllll
llllllllllll
llllllllllll
llllllllllll
ffffffffffff
............`.trim(),
    ));

  test('80×24: the preview below', () =>
    expect(drawing(80, 24)).toBe(
      `
hhhhhhhhhhhhhhhh
llllllllllllllll
llllllllllllllll
llllllllllllllll
llllllllllllllll
llllllllllllllll
pppppppppppppppp
pppppppppppppppp
pppppppppppppppp
pppppppppppppppp
pppppppppppppppp
pppppppppppppppp
ffffffffffffffff
................`.trim(),
    ));

  test('80×18: too low for two panes', () => expect(layoutFor({columns: 80, rows: 18}).kind).toBe('single'));

  test('100×30: side by side', () =>
    expect(drawing(100, 30)).toBe(
      `
hhhhhhhhhhhhhhhhhhhh
${'llllllllll.ppppppppp\n'.repeat(14)}ffffffffffffffffffff
....................`.trim(),
    ));

  test('120×40', () =>
    expect(drawing(120, 40)).toBe(
      `
hhhhhhhhhhhhhhhhhhhhhhhh
${'lllllllllll.pppppppppppp\n'.repeat(19)}ffffffffffffffffffffffff
........................`.trim(),
    ));

  test('200×60', () =>
    expect(drawing(200, 60)).toBe(
      `
${'h'.repeat(40)}
${`${'l'.repeat(18)}.${'p'.repeat(21)}\n`.repeat(29)}${'f'.repeat(40)}
${'.'.repeat(40)}`.trim(),
    ));

  test.each([
    [59, 15],
    [60, 14],
    [1, 1],
  ])('%i×%i is too small', (columns, rows) => expect(layoutFor({columns, rows}).kind).toBe('too-small'));
});

const size = fc.record({columns: fc.integer({min: 1, max: 400}), rows: fc.integer({min: 1, max: 200})});

test('at every size the parts fill the frame, never overlap, and one row stays free', () => {
  fc.assert(
    fc.property(size, now => {
      const layout = layoutFor(now);
      expect(layout.screen.height).toBe(Math.max(1, now.rows - 1));
      if (layout.kind === 'too-small') return;
      const {list, preview, header, footer, screen} = layout;
      expect(footer.y + footer.height).toBe(screen.height);
      for (const {x, y, width, height} of [list, preview, header, footer]) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.min(width, height)).toBeGreaterThan(0);
        expect(x + width).toBeLessThanOrEqual(screen.width);
        expect(y + height).toBeLessThanOrEqual(screen.height);
      }
      if (layout.kind === 'side-by-side') expect(list.x + list.width + 2).toBe(preview.x);
      if (layout.kind === 'stacked') expect(list.y + list.height + 1).toBe(preview.y);
      if (layout.kind === 'stacked') expect(preview.y + preview.height).toBe(footer.y);
    }),
  );
});

describe('the window over a list', () => {
  const place = fc
    .record({count: fc.nat(500), height: fc.integer({min: 1, max: 80}), previous: fc.nat(600), margin: fc.nat(5)})
    .chain(made => fc.nat(Math.max(0, made.count - 1)).map(cursor => ({...made, cursor})));

  test('always has the cursor inside and nothing below the end', () => {
    fc.assert(
      fc.property(place, ({count, height, cursor, previous, margin}) => {
        const start = windowStart(count, height, cursor, previous, margin);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(start).toBeLessThanOrEqual(Math.max(0, count - height));
        if (count === 0) return;
        expect(start).toBeLessThanOrEqual(cursor);
        expect(start + height).toBeGreaterThan(cursor);
      }),
    );
  });
  test('does not move while the cursor stays inside its margins', () => {
    expect(windowStart(100, 10, 25, 20)).toBe(20);
    expect(windowStart(100, 10, 28, 20)).toBe(21);
    expect(windowStart(100, 10, 21, 20)).toBe(19);
  });
});
