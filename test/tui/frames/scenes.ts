import type {Model, Row, Tested} from '../../../source/tui/model/model.js';
import {detail, filteredTo, model, play, press, row, typed} from '../state/world.js';

// What the screen is photographed in. Real sentences, every status, wide characters, a fixed clock.

const summaries = [
  'Open the index read-only in hooks and never wait for a lock: an agent waits for the answer, and a late one is worse than none.',
  'Distrust a stamp taken within 100 ms of the file’s own mtime; confirm by content.',
  'picomatch reads [!a] as a literal class unless posix is set.',
  '漢字のパスも NFC に正規化してから比較する 👍',
  'Hold locks through an SQLite file opened EXCLUSIVE, never through pid files.',
  'npm run build swaps dist in by rename; never delete dist in place.',
  'Quote globs in shell examples: zsh expands them before orbit sees them.',
  'Cap what is injected per call; agents ignore long lists.',
];
const scopes = ['store/index/**', 'store/index/stamp.ts', 'source/scope/**/*.ts', 'store/paths/**', 'store/lock.ts'];

const rows: Row[] = [
  ...summaries.map((summary, at) =>
    row(at + 1, {
      summary,
      paths: [scopes[at % scopes.length] ?? '', 'store/**'].slice(0, 1 + (at % 2)),
      tags: at % 2 === 0 ? ['sqlite', 'hot-path'] : ['build'],
      votes: [3, 0, 12, 0, 1, 0, 0, 0][at] ?? 0,
      heal: at === 5 ? ['scripts/old/** → scripts/new/** (2 files)'] : [],
      stale: at === 5 ? ['no file matches scripts/old/**'] : at === 6 ? ['commit 1234abc is not on this branch'] : [],
    }),
  ),
  row(9, {status: 'proposed', summary: 'Proposed by an agent: retry once on SQLITE_BUSY.', votes: 0}),
  row(10, {status: 'proposed', summary: 'Proposed by harvest: the fixture folder is read-only.', votes: 0}),
  row(11, {status: 'archived', summary: 'Archived: node 18 needs a flag for fetch.', votes: 0}),
  row(12, {status: 'superseded', summary: 'Superseded: write the pid into the lock file.', votes: 2}),
];

const body = `A hook has **one** chance. It opens the index with \`readonly\` and a timeout of zero:

\`\`\`ts
openDatabase(file, {readonly: true, timeout: 0});
\`\`\`

- A locked index is answered from the last good copy.
- Nothing is written, *ever*.

> The agent was stopped for two seconds by a sync.
`;
const coia = {
  context: 'Hooks run before every edit of an agent.',
  action: 'Pass `timeout: 0` and treat a lock as no answer.',
};
const details = new Map([
  [
    'L-0001',
    detail('L-0001', {
      body,
      coia,
      supersedes: ['L-0012'],
      lastVotedAt: '2026-07-20T12:00:00.000Z',
      voteScore: 2.41,
      helpful: 4,
      notHelpful: 1,
      priority: 200,
    }),
  ],
  ['L-0005', detail('L-0005', {body: 'The kernel drops the lock when its holder dies.\n'})],
  [
    'L-0009',
    detail('L-0009', {
      body: 'It was busy twice in one afternoon.\n',
      evidence: ['task T-0012'],
      provenance: [
        {
          source: 'T-0012',
          title: 'Make the hook survive a busy index',
          line: 41,
          quote: '- SQLITE_BUSY came twice; the second try always went through.',
        },
      ],
    }),
  ],
]);

const tested: Tested = {
  path: 'store/index/query.ts',
  candidates: [
    {
      id: 'L-0001',
      decision: 'injected',
      reason: 'rank 1; matched by path:store/index/**; injected',
      summary: summaries[0] ?? '',
      globs: ['store/index/**'],
    },
    {
      id: 'L-0006',
      decision: 'injected',
      reason: 'rank 2; matched by path:store/**; injected',
      summary: summaries[5] ?? '',
      globs: ['store/**'],
    },
    {
      id: 'L-0008',
      decision: 'over-budget',
      reason: 'rank 3; matched by path:store/**; over the token budget',
      summary: summaries[7] ?? '',
      globs: ['store/**'],
    },
  ],
  block: `<system-reminder>\nProject learnings relevant to store/index/query.ts:\n- [L-0001] ${summaries[0]} (sqlite, hot-path)\n- [L-0006] ${summaries[5]} (build)\nRead full body via \`orbit learning show <id>\` if needed.\n</system-reminder>\n`,
  tokens: 96,
  completions: ['store/index/query.ts'],
};

const base: Partial<Model> = {rows, details, root: '/repo', suggestedTask: 'main'};
type Size = Model['size'];
const at = (size: Size, extra: Partial<Model> = {}) => model({...base, size, ...extra});

function testing(size: Size): Model {
  const open = typed(press(at(size), 'p').model, 'store/index/query.ts').model;
  return play(open, {type: 'tested', typed: 'store/index/query.ts', result: tested}).model;
}

function picking(size: Size): Model {
  const hits = ['L-0005', 'L-0002', 'L-0003'].map(id => ({id, ranges: []}));
  return play(typed(press(at(size), 's').model, 'lock').model, {type: 'picked', text: 'lock', hits}).model;
}

export const scenes: Readonly<Record<string, (size: Size) => Model>> = {
  list: size => at(size),
  'list-marked': size => press(at(size), 'space', 'space').model,
  preview: size => press(at(size), 'enter', 'j').model,
  filter: size => {
    const filtered = filteredTo(at(size), 'lock', ['L-0005', 'L-0001', 'L-0012']);
    const hits = [
      {id: 'L-0005', ranges: [[5, 8] as const]},
      {id: 'L-0001', ranges: [[54, 57] as const]},
      {id: 'L-0012', ranges: []},
    ];
    return play(filtered, {type: 'filtered', text: 'lock', hits}).model;
  },
  'filter-empty': size => press(filteredTo(at(size), 'nothing like it', []), 'enter').model,
  tester: testing,
  'tester-glob': size => {
    const open = press(testing(size), 'ctrl+g').model;
    const files = ['store/index/query.ts', 'store/index/stamp.ts', 'store/index/漢字.ts'];
    return play(open, {type: 'glob-tried', glob: open.tester?.glob.text ?? '', files, problem: undefined}).model;
  },
  picker: picking,
  'picker-confirm': size => press(picking(size), 'enter').model,
  prompt: size => press(at(size), 'u').model,
  help: size => press(at(size), '?').model,
  palette: size => typed(press(at(size), ':').model, 'page').model,
  form: size => press(at(size), 'E').model,
  'form-refused': size =>
    play(press(at(size), 'a').model, {type: 'form-failed', text: 'summary: it must not be empty.'}).model,
  inbox: size => press(at(size), '2').model,
  duplicates: size =>
    play(press(at(size), '3').model, {
      type: 'pairs',
      pairs: [
        {a: 'L-0005', b: 'L-0001', score: 0.83, reasons: ['words: lock, index', 'scope: store/**']},
        {a: 'L-0002', b: 'L-0006', score: 0.71, reasons: ['words: mtime']},
      ],
    }).model,
  'empty-duplicates': size => play(press(at(size), '3').model, {type: 'pairs', pairs: []}).model,
  stale: size => press(at(size, {staleKnown: true}), '4').model,
  usage: size =>
    play(press(at(size), '5').model, {
      type: 'usage',
      usage: {
        lines: [
          ['asked', '214 times in 12 sessions'],
          ['answered', '131 times (61.2%), 160 learnings, 9120 tokens'],
          ['read', '22 times (13.8% of what was injected)'],
          ['feedback', 'helpful 4, not helpful 1'],
          ['reach', '61 of 214 files have a learning (28.5%)'],
          ['via', 'hook-claude 200 asked, 150 given'],
        ],
        learnings: rows.map(({id, injected}, at) => ({
          id,
          injected: at === 6 || at === 7 ? 0 : injected,
          shown: at % 3,
          helpful: at === 0 ? 4 : 0,
          notHelpful: at === 0 ? 1 : 0,
        })),
        uncovered: [
          {path: 'source/main.ts', touches: 31},
          {path: 'docs/漢字.md', touches: 4},
        ],
      },
    }).model,
  toast: size => play(at(size), {type: 'failed', text: 'L-0001 is locked by another process. Try again.'}).model,
  problems: size => at(size, {problems: 2, busy: 'looking for stale scopes and evidence', busySeconds: 3}),
  'empty-store': size => at(size, {rows: []}),
  'empty-inbox': size => press(at(size, {rows: rows.slice(0, 3)}), '2').model,
  'empty-stale': size => press(at(size, {rows: rows.slice(0, 3), staleKnown: true}), '4').model,
  'too-small': () => at({columns: 50, rows: 12}),
};

export const sizes: readonly Size[] = [
  {columns: 60, rows: 15},
  {columns: 80, rows: 24},
  {columns: 120, rows: 40},
  {columns: 200, rows: 60},
];
