import {flatten} from '../../text/flatten.js';
import type {Rect} from '../layout/rects.js';
import {windowStart} from '../layout/window.js';
import type {Tester} from '../state/model.js';
import {block, type Line, line, styled} from '../text/line.js';
import {wrap} from '../text/wrap.js';
import {fieldLine} from './field.js';

/** What an agent would get for the typed path, and why; or which files a glob would match. */
export function testerLines(tester: Tester, rect: Rect): Line[] {
  return block(tester.mode === 'path' ? pathLines(tester, rect) : globLines(tester, rect), rect.width, rect.height);
}

function pathLines(tester: Tester, rect: Rect): Line[] {
  const {result} = tester;
  const blockText = wrap(result?.block.trim() ?? '', rect.width - 2).filter(text => text !== '');
  const room = Math.max(3, rect.height - 6 - blockText.length);
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
        `  ${flatten(summary)}`,
      ),
    );
  return [
    line(styled('title', ' Scope tester'), styled('dim', '   what an agent gets that touches this file, and why')),
    fieldLine(' path ', tester.line, rect.width, 'type a file of this workspace'),
    line(styled('dim', ` ${status(tester)}`)),
    ...rows,
    ...Array.from({length: Math.max(0, room - rows.length)}, () => line()),
    line(
      styled(
        'dim',
        `─ what the agent reads${result && result.tokens > 0 ? `: ${result.tokens} tokens` : ''} `.padEnd(
          rect.width,
          '─',
        ),
      ),
    ),
    ...(blockText.length > 0 ? blockText.map(text => line(' ', text)) : [line(styled('dim', ' nothing'))]),
  ];
}

function status({line: {text}, result}: Tester): string {
  if (text === '') return names(result?.completions.slice(0, 6) ?? []);
  if (result?.path === undefined) return 'outside the workspace: nothing can match';
  const injected = result.candidates.filter(({decision}) => decision === 'injected').length;
  const completions = result.completions.filter(one => one !== text).slice(0, 4);
  return `${result.candidates.length} match, ${injected} would be injected${completions.length > 0 ? `   ⇥ ${names(completions)}` : ''}`;
}

// A file's name can hold whatever a record can.
function names(files: readonly string[]): string {
  return files.map(flatten).join('  ');
}

function globLines(tester: Tester, rect: Rect): Line[] {
  const files = tester.files ?? [];
  const room = rect.height - 4;
  const start = windowStart(files.length, room, tester.cursor, 0);
  const id = tester.target;
  return [
    line(styled('title', ` Try a glob${id ? ` for ${id}` : ''}`), styled('dim', '   before it is saved')),
    fieldLine(' glob ', tester.glob, rect.width, 'such as source/**/*.ts'),
    tester.problem
      ? line(' ', styled('bad', flatten(tester.problem)))
      : line(styled('dim', ` ${files.length} ${files.length === 1 ? 'file' : 'files'} would match`)),
    ...files
      .slice(start, start + room)
      .map((file, at) => line(start + at === tester.cursor ? styled('accent', ' ▌') : '  ', flatten(file))),
  ];
}
