import {openFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {jsonText} from '../../output/json.js';
import {flatten} from '../../text/flatten.js';

export default defineCommand({
  name: 'learning sync',
  summary: 'Rebuild the index from the records and report what is wrong on disk. Reading never needs it.',
  flags: {},
  examples: [['orbit learning sync', 'rebuild; exit code 1 if a file is broken']],
  json: '{rebuilt_count, problems: [{file, line, what, severity}]}',
  run(context) {
    const progress = context.progress('indexing');
    const orbit = openFor(context, {everything: true, ...(progress ? {progress} : {})});
    const problems = orbit.db.prepare('SELECT file, line, what, severity FROM problems ORDER BY file, line').all() as {
      file: string;
      line: number | null;
      what: string;
      severity: string;
    }[];
    const rebuilt_count = orbit.db
      .prepare("SELECT count(*) FROM learnings_index WHERE status <> 'broken'")
      .pluck()
      .get() as number;
    orbit.close();
    if (context.json) context.out(jsonText({rebuilt_count, problems}));
    else {
      context.out(`${rebuilt_count} ${rebuilt_count === 1 ? 'record' : 'records'} indexed\n`);
      for (const {file, line, what, severity} of problems)
        context.err(`${severity}: ${flatten(`${file}${line === null ? '' : `:${line}`} ${what}`)}\n`);
    }
    return problems.some(({severity}) => severity === 'error') ? 1 : 0;
  },
});
