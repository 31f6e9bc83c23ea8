import {spawn} from 'node:child_process';
import {programEnv} from '../../../store/env.js';

// OSC 52: the terminal itself puts the text on the clipboard, also over ssh. There is no answer, so "copied" means that
// it was asked to.

export type CopyResult = {readonly ok: true; readonly bytes: number} | {readonly ok: false; readonly reason: string};

/** Terminals take about 100 000 characters of base64 and drop the whole request beyond. */
export const longestCopy = 74_994;

/** GNU screen passes strings of at most this length through. */
const screenChunk = 700;

export function copySequence(text: string, env: NodeJS.ProcessEnv): string {
  const request = `\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`;
  // tmux answers the plain request or passes the wrapped one through, each by a setting of its own; asking for the same
  // twice does no harm.
  if (env.TMUX) return `${request}\u001bPtmux;${request.replaceAll('\u001b', '\u001b\u001b')}\u001b\\`;
  if (env.STY)
    return chunksOf(request, screenChunk)
      .map(chunk => `\u001bP${chunk}\u001b\\`)
      .join('');
  return request;
}

export function copyTo(write: (bytes: string) => void, text: string, env: NodeJS.ProcessEnv): CopyResult {
  const bytes = Buffer.byteLength(text);
  if (bytes > longestCopy) {
    return {ok: false, reason: `${bytes} bytes are more than a terminal takes for the clipboard (${longestCopy})`};
  }
  write(copySequence(text, env));
  return {ok: true, bytes};
}

function chunksOf(text: string, size: number): string[] {
  return Array.from({length: Math.ceil(text.length / size)}, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
}

// Beside OSC 52, which several terminals do not know: the desktop's own program, when the desktop is this machine's.

export function copyNatively(text: string, env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): void {
  const [command, ...args] = clipboardProgram(env, platform) ?? [];
  if (command === undefined) return;
  const child = spawn(command, args, {
    env: programEnv(env),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
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
