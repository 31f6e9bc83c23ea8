import type {TestWorkspace} from './workspace.js';

// Tasks and learnings as git would bring them: a process for each would cost more than the test.

type Fields = {
  readonly title?: string;
  readonly description?: string;
  readonly files?: readonly string[];
  readonly tags?: readonly string[];
  readonly skip?: boolean;
};

export function openTask(ws: TestWorkspace, number: number, fields: Fields = {}): string {
  return writeTask(ws, number, fields, ['status: open']);
}

/** One that is completed, an hour after the one with the number before. */
export function finishedTask(ws: TestWorkspace, number: number, output: string, fields: Fields = {}): string {
  const at = new Date(Date.UTC(2026, 4, 1, number)).toISOString();
  const id = writeTask(ws, number, fields, ['status: completed', `completed_at: ${at}`]);
  ws.write(`.orbit/tasks/${id}/output.md`, output);
  return id;
}

function writeTask(ws: TestWorkspace, number: number, fields: Fields, state: readonly string[]): string {
  const id = `T-${String(number).padStart(4, '0')}`;
  const {title = `Work ${number}`, description = null, files = [], tags = [], skip = false} = fields;
  const lines = [
    `id: ${id}`,
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(description)}`,
    ...state,
    'created_at: 2026-05-01T00:00:00.000Z',
    `skip_learnings: ${skip}`,
    `tags: ${JSON.stringify(tags)}`,
    `context_files: ${JSON.stringify(files)}`,
  ];
  ws.write(`.orbit/tasks/${id}/task.yaml`, `${lines.join('\n')}\n`);
  return id;
}

export function activeLearning(ws: TestWorkspace, number: number, summary: string, path: string, tag: string): string {
  const id = `L-${String(number).padStart(4, '0')}`;
  ws.record(
    id,
    `schemaVersion: 1\nstatus: active\ncreated_at: 2026-05-01T10:00:00.000Z\nupdated_at: 2026-05-01T10:00:00.000Z\nscope: {paths: ["${path}"], tags: [${tag}]}\nsummary: ${JSON.stringify(summary)}\nevidence: []\nsupersedes: null\nsuperseded_by: null\n`,
  );
  return id;
}
