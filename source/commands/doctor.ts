import {hookFindings} from '../agents-setup/findings.js';
import {findLauncher} from '../agents-setup/launcher.js';
import {type Context, openFor} from '../cli/context.js';
import {defineCommand} from '../cli/define.js';
import {diagnose, type Problem} from '../health/doctor/doctor.js';
import type {Orbit} from '../open/orbit.js';
import {printJson} from '../output/json.js';
import {table} from '../output/table.js';
import {taskFindings} from '../tasks/findings.js';
import {oneLine} from '../text/flatten.js';
import {keyFindings} from '../tui/actions/findings.js';

export default defineCommand({
  name: 'doctor',
  summary: 'Everything that is wrong with this workspace, and how to fix it.',
  flags: {fix: {type: 'switch', help: 'fix what is safe to fix'}},
  examples: [
    ['orbit doctor', 'exit code 1 if something is broken, 0 if there are only warnings'],
    ['orbit doctor --fix', 'fix what needs no decision, report the rest'],
  ],
  json: '{problems: [{severity, where, what, fix}], fixed: [text]}',
  run(context, {flags}) {
    const orbit = openFor(context, {allowLegacy: true});
    const fixed: string[] = [];
    let isBroken = false;
    const told = function* () {
      for (const problem of problemsOf(context, orbit, flags.fix ? text => void fixed.push(text) : undefined)) {
        isBroken ||= problem.severity === 'error';
        yield problem;
      }
    };
    if (context.json) printJson({problems: told(), fixed}, context.out);
    else {
      const rows = Array.from(told(), ({severity, where, what, fix}) => [severity, where, what, fix]);
      for (const text of fixed) context.out(`fixed\t${oneLine(text)}\n`);
      context.out(
        table(
          [{title: 'severity'}, {title: 'where'}, {title: 'what', stretch: true}, {title: 'fix', stretch: true}],
          rows,
          context,
        ),
      );
      if (rows.length === 0 && context.isTerminal) context.out('nothing is wrong\n');
    }
    orbit.close();
    return isBroken ? 1 : 0;
  },
});

function* problemsOf(context: Context, orbit: Orbit, fixed?: (text: string) => void): Generator<Problem> {
  yield* diagnose(orbit, fixed);
  const {workspace, config} = orbit;
  yield* taskFindings(workspace);
  yield* keyFindings(config);
  yield* hookFindings({workspace, env: context.env, launcher: findLauncher(context.env, process.argv[1])});
}
