import {flatten, shownSummary} from '../../text/flatten.js';
import {blockScrollEnd, blockText, candidateRoom, testerHeadHeight} from '../content/injected-block.js';
import {type Rect, windowStart} from '../layout/rects.js';
import type {Model, Tester} from '../model/model.js';
import {rowsById} from '../model/select.js';
import {block, type Line, line, styled} from '../text/line.js';
import {fieldLine} from './field.js';

/** What an agent would get for the typed path, and why; or which files a glob would match. */
export function testerLines(model: Model, tester: Tester, rect: Rect): Line[] {
  const lines = tester.mode === 'path' ? pathLines(tester, rect) : globLines(model, tester, rect);
  return block(lines, rect.width, rect.height);
}

function pathLines(tester: Tester, rect: Rect): Line[] {
  const {result} = tester;
  const text = blockText(tester, rect);
  const room = candidateRoom(tester, rect);
  const candidates = result?.candidates ?? [];
  const start = windowStart(candidates.length, room, tester.cursor, 0);
  const rows = candidates
    .slice(start, start + room)
    .map(({id, decision, reason, summary}, at) =>
      line(
        start + at === tester.cursor ? styled('accent', ' ▌') : '  ',
        decision === 'injected' ? styled('ok', '✓ ') : styled('dim', '· '),
        styled('title', `${id}  `),
        styled(decision === 'injected' ? 'ok' : 'warn', flatten(reason)),
        `  ${shownSummary(summary)}`,
      ),
    );
  const height = rect.height - testerHeadHeight - room;
  const from = Math.min(tester.scroll, blockScrollEnd(tester, rect));
  const part = text.length > height ? `, lines ${from + 1}–${from + height} of ${text.length} (pgdn)` : '';
  const tokens = result && result.tokens > 0 ? `: ${result.tokens} tokens${part}` : '';
  return [
    line(styled('title', ' Scope tester'), styled('dim', '   what an agent gets that touches this file, and why')),
    fieldLine(' path ', tester.line, rect.width, 'the path of a file in this workspace'),
    line(styled('dim', ` ${status(tester)}`)),
    ...block(rows, rect.width, room),
    line(styled('dim', `─ what the agent reads${tokens} `.padEnd(rect.width, '─'))),
    ...(text.length > 0
      ? text.slice(from, from + height).map(words => line(' ', words))
      : [line(styled('dim', ' nothing'))]),
  ];
}

function status({line: {text}, result}: Tester): string {
  if (text === '') return names(result?.completions.slice(0, 6) ?? []);
  if (result?.path === undefined) return 'outside the workspace: nothing can match';
  const injected = result.candidates.filter(({decision}) => decision === 'injected').length;
  const completions = result.completions.filter(completion => completion !== text).slice(0, 4);
  return `${result.candidates.length} match, ${injected} would be injected${completions.length > 0 ? `   ⇥ ${names(completions)}` : ''}`;
}

// A file's name can hold whatever a record can.
function names(files: readonly string[]): string {
  return files.map(flatten).join('  ');
}

function globLines(model: Model, tester: Tester, rect: Rect): Line[] {
  const files = tester.files ?? [];
  const room = rect.height - 4;
  const start = windowStart(files.length, room, tester.cursor, 0);
  const {target, globAt} = tester;
  const count = rowsById(model.rows).get(target ?? '')?.paths.length ?? 0;
  const which = globAt >= count ? 'a new one' : `${globAt + 1} of ${count}`;
  return [
    line(
      styled('title', ` Try a glob${target ? ` for ${target}` : ''}`),
      styled('dim', `   ${target && count > 0 ? `${which}, ` : ''}before it is saved`),
    ),
    fieldLine(' glob ', tester.glob, rect.width, 'such as source/**/*.ts'),
    tester.problem
      ? line(' ', styled('bad', flatten(tester.problem)))
      : line(styled('dim', ` ${files.length} ${files.length === 1 ? 'file' : 'files'} would match`)),
    ...files
      .slice(start, start + room)
      .map((file, at) => line(start + at === tester.cursor ? styled('accent', ' ▌') : '  ', flatten(file))),
  ];
}
