import {spawn} from 'node:child_process';

// Beside OSC 52, which several terminals do not know: the desktop's own program, when the desktop is this machine's.

export function copyNatively(text: string, env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): void {
  const [command, ...args] = clipboardProgram(env, platform) ?? [];
  if (command === undefined) return;
  const child = spawn(command, args, {stdio: ['pipe', 'ignore', 'ignore'], detached: true});
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.stdin.end(text);
  child.unref();
}

/** Over ssh the clipboard of the far machine is nobody's. */
export function clipboardProgram(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): readonly string[] | undefined {
  if (env.SSH_CONNECTION || env.SSH_TTY) return undefined;
  if (platform === 'darwin') return ['pbcopy'];
  if (env.WAYLAND_DISPLAY) return ['wl-copy'];
  if (env.DISPLAY) return ['xclip', '-selection', 'clipboard'];
  return undefined;
}
