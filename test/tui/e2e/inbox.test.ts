import {describe, expect, test} from 'vitest';
import {finishedTask} from '../../support/tasks.js';
import {withoutTmux} from '../../support/tmux.js';
import {curated, editor, open, record} from './workstation.js';

type Shown = {status: string; summary: string};

describe.skipIf(withoutTmux())('the inbox after a harvest', () => {
  test('says where a proposal comes from; accept, edit, merge and reject are a key each', async () => {
    const where = curated();
    const output = [
      'Looked at \u001b[31mthe index\u001b[0m.',
      '## Learnings',
      '- Hold \u001b]52;c;aGk=\u0007flocks through the kernel.',
      '- Print widths in cells, wide letters take two.',
      '- Keep goldens small, people have to read them.',
    ];
    finishedTask(where, 12, output.join('\n'), {title: 'Make the hook survive', tags: ['terminal']});
    expect(where.json('learning', 'harvest')).toMatchObject({totals: {proposed: 3}});
    const twin = record({summary: 'Retry a locked database three times, then give up', status: 'proposed', paths: []});
    where.record('L-0020', `${twin}evidence: [{kind: task, ref: T-0012}]\n`);
    const show = (id: string) => where.json<Shown>('learning', 'show', id);

    const it = await open(where, {env: editor(`sed -i 's/^summary: .*/summary: Measure widths in cells./' "$1"`)});
    it.keys('2');
    const go = async (id: string) => {
      it.type(`/id:${id}\r`);
      await it.waitForSelected(id);
    };
    await go('L-0010');
    await it.waitFor(/from +T-0012 Make the hook survive, line 3/);
    await it.waitFor('│ - Hold flocks through the kernel.');
    it.keys('a');
    await it.waitFor('L-0010 accepted');
    await it.escape('Nothing fits this filter');
    await go('L-0011');
    await it.waitFor(/T-0012 Make the hook survive, line 4/);
    it.keys('e');
    await it.waitFor('L-0011 edited and accepted');
    await it.escape('Nothing fits this filter');
    await go('L-0012');
    it.keys('x');
    await it.waitFor('L-0012 rejected');
    await it.escape('Nothing fits this filter');
    await go('L-0020');
    it.keys('m');
    // The likest one is offered first.
    await it.waitFor('▌L-0005');
    it.keys('Enter');
    await it.waitFor('L-0020 into L-0005?');
    it.keys('y');
    await it.waitFor('L-0020 merged into L-0005 as an upvote');
    expect(['L-0010', 'L-0011', 'L-0012', 'L-0020'].map(id => show(id).status)).toEqual([
      'active',
      'active',
      'archived',
      'archived',
    ]);
    expect(show('L-0011').summary).toBe('Measure widths in cells.');
    expect(where.read('.orbit/learnings/L-0005/votes.jsonl')).toContain('"task_id":"T-0012"');
  });
});
