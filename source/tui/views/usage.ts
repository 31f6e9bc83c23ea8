import {flatten} from '../../text/flatten.js';
import type {Rect} from '../layout/rects.js';
import type {Model} from '../state/model.js';
import {rowsById} from '../state/select.js';
import {block, type Line, line, styled} from '../text/line.js';
import {sparkline} from './marks.js';

/** Does delivery work: the workspace's figures, the learnings that were used, and those that never were. */
export function usageLines(model: Model, rect: Rect): Line[] {
  const all = usageContent(model);
  const start = Math.min(model.previewScroll, Math.max(0, all.length - rect.height));
  return block(all.slice(start), rect.width, rect.height);
}

export function usageContent(model: Model): Line[] {
  const {usage} = model;
  if (!usage) return [[], line(styled('dim', '  Counting…'))];
  const known = rowsById(model.rows);
  const used = [...model.rows]
    .filter(row => row.injected + row.shown > 0)
    .sort((a, b) => b.injected - a.injected || b.shown - a.shown);
  return [
    [],
    ...usage.lines.map(([name, text]) => line('  ', styled('dim', name.padEnd(11)), flatten(text))),
    [],
    line(styled('title', '  Used'), styled('dim', '   injected, shown')),
    ...(used.length === 0
      ? [line(styled('dim', '  none yet'))]
      : used.map(row =>
          line(
            '  ',
            styled('title', `${row.id}  `),
            styled(
              'accent',
              `${String(row.injected).padStart(4)} ${String(row.shown).padStart(4)}  ${sparkline([row.injected, row.shown])}  `,
            ),
            flatten(row.summary),
          ),
        )),
    [],
    line(styled('title', '  Never injected')),
    ...usage.neverFired.map(id => line('  ', styled('title', `${id}  `), flatten(known.get(id)?.summary ?? ''))),
  ];
}
