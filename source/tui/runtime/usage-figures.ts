import type {Replay} from '../../insight/replay.js';
import type {Stats} from '../../insight/stats.js';
import type {UsageFigures} from '../model/model.js';

export function usageFigures({learnings, workspace}: Stats, replay: Replay | undefined): UsageFigures {
  const percent = (value: number | null) => (value === null ? '–' : `${Math.round(value * 1000) / 10}%`);
  const surfaces = Object.entries(workspace.by).map(
    ([via, {fires, injections}]) => `${via} ${fires} asked, ${injections} given`,
  );
  return {
    lines: [
      [
        'asked',
        workspace.fires === 0
          ? 'never in 30 days: see `orbit hook status`'
          : `${workspace.fires} times in ${workspace.sessions} sessions`,
      ],
      [
        'answered',
        `${workspace.fires_with_injection} times (${percent(workspace.hit_rate)}), ${workspace.injections} learnings, ${workspace.tokens} tokens`,
      ],
      ['read', `${workspace.shown} times (${percent(workspace.shown_ratio)} of what was injected)`],
      ['feedback', `helpful ${workspace.helpful}, not helpful ${workspace.not_helpful}`],
      ['reach', `${workspace.files_covered} of ${workspace.files} files have a learning (${percent(workspace.reach)})`],
      ...surfaces.map(text => ['via', text] as const),
    ],
    learnings: learnings.map(({id, injected, shown, helpful, not_helpful: notHelpful}) => ({
      id,
      injected,
      shown,
      helpful,
      notHelpful,
    })),
    uncovered: replay?.uncovered,
  };
}
