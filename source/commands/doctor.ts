import {hookFindings} from '../agents-setup/findings.js';
import {findLauncher} from '../agents-setup/launcher.js';
import {openFor} from '../cli/context.js';
import {defineCommand} from '../cli/define.js';
import {diagnose} from '../health/doctor/doctor.js';
import {jsonPieces} from '../output/json.js';
import {table} from '../output/table.js';
import {taskFindings} from '../tasks/findings.js';
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
    const {problems: diagnosed, fixed} = diagnose(orbit, flags.fix);
    const launcher = findLauncher(context.env, process.argv[1]);
    const {workspace, config} = orbit;
    const problems = [
      ...diagnosed,
      ...taskFindings(workspace),
      ...keyFindings(config),
      ...hookFindings({workspace, env: context.env, launcher}),
    ];
    orbit.close();
    if (context.json) for (const piece of jsonPieces({problems, fixed})) context.out(piece);
    else {
      for (const text of fixed) context.out(`fixed\t${text}\n`);
      context.out(
        table(
          [{title: 'severity'}, {title: 'where'}, {title: 'what', stretch: true}, {title: 'fix', stretch: true}],
          problems.map(({severity, where, what, fix}) => [severity, where, what, fix]),
          context,
        ),
      );
      if (problems.length === 0 && context.isTerminal) context.out('nothing is wrong\n');
    }
    return problems.some(({severity}) => severity === 'error') ? 1 : 0;
  },
});
