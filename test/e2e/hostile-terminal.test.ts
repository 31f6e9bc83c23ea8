import {beforeAll, describe, expect, it} from 'vitest';
import {registry} from '../../source/cli/registry.js';
import {commit} from '../support/history.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// Every command over a workspace in which whatever can come from a file or from outside tries to act on the terminal.

const evil =
  'x\u001b]0;title\u0007\u001b]52;c;cm0=\u001b\\\u001b[2J\u001b[31m\u009b31m\r\b\u0007\u007f\u0085\u202e\u2066\u200b\u{e0041}\ufe01\u3164\u2028y';
const quoted = JSON.stringify(evil);
// No control character but the line break and the tab, no override of the direction, nothing that nobody sees.
const acting = /[^\P{Cc}\n\t]|[\p{Default_Ignorable_Code_Point}\p{Cf}\u2028\u2029]/u;

let ws: TestWorkspace;

beforeAll(() => {
  ws = workspace();
  ws.write('src/a.ts', 'a\n');
  ws.write('src/b.ts', 'b\n');
  const fields = (name: string) => `summary: ${JSON.stringify(`${name} ${evil} tail`)}
created_at: ${quoted}
updated_at: ${quoted}
created_by: ${quoted}
body: ${JSON.stringify(`body ${evil}\nmore ${evil}`)}
scope: {paths: ["src/**", ${JSON.stringify(`gone/${evil}`)}], tags: [${quoted}, plain], symbols: [${quoted}]}
coia: {context: ${quoted}, action: ${quoted}}
kind: ${quoted}
domain: ${quoted}
evidence: [{kind: task, ref: ${quoted}}, {kind: external, ref: ${quoted}}]
legacy_ids: [${quoted}]
`;
  ws.record('L-0001', fields('first'));
  ws.record('L-0002', fields('second'));
  ws.record('L-0003', `status: proposed\n${fields('third')}`);
  ws.record('L-0004', `status: archived\nstatus_reason: ${quoted}\n${fields('fourth')}`);
  ws.record('L-0005', `status: ${quoted}\n${fields('fifth')}`);
  ws.record('L-0006', `summary: [${quoted}\n`);
  ws.record('L-0007', `superseded_by: ${quoted}\n${fields('seventh')}`);
  for (let at = 8; at < 30; at++) ws.record(`L-00${String(at).padStart(2, '0')}`, fields(`number ${at}`));
  ws.write(`.orbit/learnings/${evil.replaceAll('/', '')}/learning.yaml`, 'id: x\n');
  ws.write(`.orbit/learnings/L-0001/${evil.replaceAll('/', '')}`, 'x');
  const at = '2026-10-01T00:00:00Z';
  ws.write(
    '.orbit/learnings/L-0001/votes.jsonl',
    `${JSON.stringify({learning_id: 'L-0001', voter_model: evil, task_id: evil, voted_at: at})}\n${evil}\n${JSON.stringify({learning_id: evil})}\n`,
  );
  ws.write(
    '.orbit/learnings/L-0001/feedback.jsonl',
    `${JSON.stringify({learning_id: 'L-0001', helpful: true, task_id: evil, by: evil, note: evil, at})}\n${evil}\n`,
  );
  ws.write('.orbit/learnings/tags.yaml', `tags: [plain, ${quoted}]\n`);
  ws.write('.orbit/config.yaml', `${quoted}: 1\nranking: {${quoted}: 1}\ninjection: {per_call: ${quoted}}\n`);
  const task = (id: string, more = '') =>
    ws.write(
      `.orbit/tasks/${id}/task.yaml`,
      `id: ${id}\ntitle: ${quoted}\ndescription: ${quoted}\ntype: ${quoted}\ntags: [${quoted}]\ncontext_files: [src/a.ts, ${quoted}]\ncreated_at: ${quoted}\n${more}`,
    );
  for (const id of ['T-0001', 'T-0002', 'T-0003']) task(id);
  ws.write('.orbit/tasks/T-0001/output.md', `LEARNING_HELPFUL: L-0001\n${evil}\n`);
  ws.write('.orbit/tasks/T-0009/task.yaml', `id: ${quoted}\n`);
  // State is believed only where it was made here.
  ws.run('learning', 'list');
  const events = [
    {kind: 'fired', at: new Date().toISOString(), session: evil, via: evil, matched: 1, injected: 1, tokens: 1},
    {kind: 'injected', at: new Date().toISOString(), id: 'L-0001', session: evil, via: evil, tokens: 1},
    {kind: 'shown', at: `${new Date().toISOString()}${evil}`, id: 'L-0001', session: evil, via: evil},
  ];
  ws.write('.orbit/state/usage.jsonl', events.map(event => `${JSON.stringify(event)}\n`).join(''));
  ws.write(`src/${evil.replaceAll('/', '')}.ts`, 'evil\n');
  ws.git('config', 'user.name', evil.replace(/[\n\0]/g, ''));
  commit(ws, `subject ${evil}`);
  ws.git('mv', 'src/b.ts', 'src/moved.ts');
  commit(ws, `moved ${evil}`);
  ws.write('digest.md', `# ${evil}\n\n- ${evil}\n- first ${evil} <!-- orbit:L-0001 -->\n`);
  ws.write('said.md', `LEARNING_HELPFUL: L-0002\nLEARNING_HELPFUL: L-9999\n- Lesson ${evil}\n`);
  ws.write('CLAUDE.md', evil);
  ws.write('.claude/settings.json', `{"hooks": {${quoted}: []}}`);
});

/** In the order in which they are run: what changes most comes last. */
const calls: Readonly<Record<string, readonly (readonly string[])[]>> = {
  '': [[], ['--path', 'src/a.ts'], ['--path', 'src/a.ts', '--format', 'reminder'], ['--tag', evil]],
  search: [['first'], [evil]],
  'search path': [['src/a.ts'], [evil]],
  explain: [['src/a.ts'], [evil], ['src/a.ts', 'L-0001']],
  'learning list': [['--all'], ['--tag', evil], ['--sort', evil]],
  'learning show': [['L-0001'], ['L-0005'], ['L-0006'], [evil]],
  hook: [[], ['claude', '--help']],
  'hook status': [[]],
  'hook install': [
    ['--dry-run', '--agent', 'claude'],
    ['--agent', evil],
  ],
  'hook uninstall': [['--dry-run', '--agent', 'claude']],
  inject: [
    ['--context-file', 'src/a.ts'],
    ['--context-file', 'src/a.ts', '--format', 'markdown'],
    ['--task', 'T-0001'],
    ['--query', evil],
    ['--context-file', 'src/a.ts', '--explain'],
  ],
  replay: [['--since', '90d']],
  stats: [[], ['--since', evil]],
  mcp: [[]],
  'mcp wrap': [['--', `no-such-program-${evil}`]],
  doctor: [[], ['--fix']],
  digest: [
    ['--out', '-'],
    ['--out', 'out.md'],
    ['--out', `${evil.replaceAll('/', '')}.md`],
  ],
  'digest pull': [
    ['--from', 'digest.md', '--dry-run'],
    ['--from', evil],
  ],
  'task list': [['--all'], ['--status', evil]],
  'task show': [['T-0001'], ['T-0009'], [evil]],
  'task run': [
    ['T-0001', '--agent', 'cat'],
    ['T-0001', '--agent', evil],
  ],
  'learning duplicates': [[]],
  'learning heal': [[]],
  'learning prune': [[]],
  'learning resolve': [[]],
  'learning sync': [[]],
  'learning migrate-layout': [[]],
  'learning harvest': [['--from', 'said.md', '--dry-run'], [evil]],
  completion: [['bash'], [evil]],
  __complete: [
    ['--', 'learning', 'list', '--tag', ''],
    ['--', evil],
  ],
  init: [[]],
  trust: [['--show'], []],
  'learning upvote': [
    ['L-0001', '--model', evil, '--task', evil],
    ['L-0001', '--task', 'T-0001'],
  ],
  'learning feedback': [
    ['L-0001', '--helpful', '--task', 'T-0001', '--note', evil],
    ['--scan', 'said.md'],
  ],
  'learning add': [
    ['--summary', 'first x y tail', '--path', 'src/**', '--tag', evil],
    ['--summary', evil],
  ],
  'learning update': [
    ['L-0002', '--priority', '3'],
    ['L-0002', '--kind', evil],
  ],
  'learning edit': [['L-0002'], ['L-0006']],
  'learning accept': [['L-0003'], [evil]],
  'learning reject': [['L-0003', '--reason', evil]],
  'learning archive': [['L-0010', '--reason', evil]],
  'learning restore': [['L-0010']],
  'learning supersede': [
    ['L-0011', '--with', 'L-0012'],
    ['L-0011', '--with', evil],
  ],
  'learning merge': [['L-0013', '--into', 'L-0014']],
  undo: [['--list'], []],
  'task add': [[evil], ['fine', '--tag', evil]],
  'task start': [['T-0002'], [evil]],
  'task complete': [['T-0002', '--output-file', 'said.md']],
  'task delete': [['T-0003'], [evil]],
};

describe('no command prints what acts on a terminal', () => {
  it('every command is called', () => {
    expect(registry.map(({name}) => name).filter(name => !(name in calls))).toEqual([]);
  });

  const all = Object.entries(calls).flatMap(([name, lists]) =>
    lists.map(list => [...name.split(' '), ...list].filter(Boolean)),
  );
  let answered = 0;
  const env = {EDITOR: `false ${evil.replaceAll("'", '')}`};

  it.each(all.map(args => [args.map(word => (word === evil ? '<evil>' : word)).join(' '), args] as const))(
    'orbit %s',
    (_, args) => {
      for (const more of args.includes('--') || args[0] === '__complete' ? [[]] : [[], ['--json']]) {
        const {code, out, err} = ws.runWith({env: {EDITOR: env.EDITOR}}, ...args, ...more);
        if (code === 0 && out.includes('x')) answered++;
        expect(acting.exec(out)?.[0]).toBeUndefined();
        expect(acting.exec(err)?.[0]).toBeUndefined();
      }
    },
  );

  // A command that refuses for another reason proves nothing.
  it('most of them answered', () => expect(answered).toBeGreaterThan(40));

  it('nor to a person, but for its own bold', () => {
    for (const args of [
      ['learning', 'list', '--all'],
      ['stats'],
      ['doctor'],
      ['search', 'first'],
      ['task', 'list', '--all'],
    ]) {
      const {out} = ws.terminal(args, {env: {ORBIT_HOME: '/nonexistent'}});
      expect(acting.exec(out.replaceAll(/\u001b\[(?:1|22)m|\r/g, ''))?.[0]).toBeUndefined();
    }
  });

  it('a debug trace included', () => {
    const {err} = ws.runWith({env: {ORBIT_DEBUG: '1'}, input: evil}, 'hook', evil);
    expect(acting.exec(err)?.[0]).toBeUndefined();
  });
});
