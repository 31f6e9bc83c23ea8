import {render} from 'ink';
import {OrbitError} from '../../store/errors.js';
import {currentBranch} from '../../store/git/branch.js';
import {editorCommand} from '../learnings/edit.js';
import {openOrbit} from '../open/orbit.js';
import {flatten} from '../text/flatten.js';
import {Screen} from './components/Screen.js';
import {loadMarkdown} from './content/markdown.js';
import {type App, createApp} from './runtime/app.js';
import {createEffects} from './runtime/effects.js';
import {initialModel} from './runtime/initial.js';
import {readRows} from './runtime/rows.js';
import {watchWorkspace} from './runtime/watch.js';
import {openTerminal} from './terminal/session.js';
import {themeFor} from './theme/themes.js';

// Starts the workstation and wires its parts; everything it does is in them.

const afterFirstFrameMs = 20;

export async function startWorkstation(root: string | undefined): Promise<void> {
  try {
    process.exitCode = await runWorkstation({root});
  } catch (error) {
    const hint =
      error instanceof OrbitError ? error.hint : 'Run it again with ORBIT_DEBUG=1 and report what it prints.';
    process.stderr.write(`error: ${flatten(error instanceof Error ? error.message : String(error))}\n${hint}\n`);
    process.exitCode = error instanceof OrbitError ? error.exit : 1;
  }
}

function runWorkstation(options: {readonly root: string | undefined}): Promise<number> {
  const {env} = process;
  const orbit = openOrbit({
    cwd: process.cwd(),
    env,
    root: options.root,
    skipRefresh: true,
    note: text => process.stderr.write(`note: ${flatten(text)}\n`),
  });
  const spoken = env.INK_SCREEN_READER === 'true';
  return new Promise(resolve => {
    let instance: ReturnType<typeof render> | undefined;
    let ended = false;
    const mount = () => {
      instance = render(<Screen app={app} theme={themeFor(env)} spoken={spoken} />, {
        stdout: terminal.stdout,
        exitOnCtrlC: false,
        patchConsole: false,
        // Ink 6.8 goes up one line too few before it compares: every frame but a full-height one ends in a line break,
        // and its incremental log-update (cursorUp(previousVisible - 1)) then writes each changed line one row too
        // low. Our stdout compares the frames itself, see ink-shims/painter.ts.
        incrementalRendering: false,
        maxFps: 60,
        isScreenReaderEnabled: spoken,
      });
      instance.waitUntilExit().catch(terminal.fail);
    };
    const unmount = () => {
      instance?.unmount();
      instance?.cleanup();
      instance = undefined;
    };
    const quit = () => {
      if (ended) return;
      ended = true;
      stopWatching();
      const isCut = effects.close();
      unmount();
      terminal.close();
      orbit.close();
      // Spoken frames run down the main screen and end without a line break.
      if (spoken) process.stdout.write('\n');
      const done = app.model().done + (isCut ? 1 : 0);
      if (done > 0)
        process.stdout.write(`orbit: ${done} ${done === 1 ? 'change' : 'changes'}; see \`git diff .orbit\`\n`);
      resolve(0);
    };
    const effects = createEffects({
      orbit,
      model: () => app.model(),
      quit,
      suspend: () => void terminal.suspend(unmount, mount),
      toggleMouse: () => terminal.toggleMouse(),
      copy: text => terminal.copy(text),
      async editor(file) {
        const [command = 'vi', ...args] = editorCommand(env);
        const {code, signal, error} = await terminal.runForeground(command, [...args, file], unmount, mount);
        if (error) return {ok: false, why: `"${command}" could not be started (${error})`};
        return code === 0 ? {ok: true} : {ok: false, why: signal ? `signal ${signal}` : `exit code ${code}`};
      },
    });
    const size = {columns: process.stdout.columns || 80, rows: process.stdout.rows || 24};
    const app: App = createApp(initialModel(orbit, size, readRows(orbit, new Map())), effects.run);
    const terminal = openTerminal({
      stdin: process.stdin,
      stdout: process.stdout,
      screenReader: spoken,
      onInput: app.dispatch,
      onResize: now => app.dispatch({type: 'resize', size: now}),
      onEnding: () => {
        unmount();
        return undefined;
      },
      onSuspend: () => void terminal.suspend(unmount, mount),
      onResume: () => {
        unmount();
        mount();
      },
    });
    mount();
    // What the first frame did not need, after the terminal has had the time to show it.
    let stopWatching = () => {};
    setTimeout(async () => {
      await loadMarkdown();
      if (ended) return;
      app.dispatch({type: 'resize', size: terminal.size()});
      stopWatching = watchWorkspace(orbit, () => effects.reload(app.dispatch));
      // What a vote is for when nobody says.
      const branch = currentBranch(orbit.workspace.root);
      if (branch) app.dispatch({type: 'task', task: branch});
    }, afterFirstFrameMs);
  });
}
