import path from 'node:path';
import {maskSecrets} from '../../../lint/secrets.js';
import type {Env} from '../../../open/orbit.js';
import {flatten} from '../../../text/flatten.js';
import {StartError, startAgent} from '../../run/agent.js';
import {promptPlaceholder} from '../../run/runtimes.js';
import {runningMark} from '../schedule.js';
import type {HarvestSettings} from '../settings.js';
import {CallFailed} from './failure.js';
import {callMs, mostBytes} from './limits.js';
import type {Provider} from './provider.js';

const graceMs = 2_000;

/** Any program: the prompt on stdin, the answer on stdout. */
export function commandProvider(
  words: readonly [string, ...string[]],
  {model}: HarvestSettings,
  env: Env,
  cwd: string,
): Provider {
  const name = path.basename(words[0]);
  return {
    name,
    identity: JSON.stringify(words),
    voter: model || name,
    async ask(prompt, signal) {
      const output = {answer: [] as Buffer[], bytes: 0, complaint: ''};
      const agent = await startAgent({
        runtime: {words, byArgument: words.some(word => word.includes(promptPlaceholder))},
        prompt,
        cwd,
        // Whatever it does with orbit in there must not start the next harvest.
        env: {...env, [runningMark]: '1'},
        graceMs,
        take(chunk, from) {
          if (from === 'err') output.complaint = (output.complaint + chunk.toString('utf8')).slice(-2_000);
          else {
            output.bytes += chunk.length;
            // Too long is too long: the rest is read and dropped.
            if (output.bytes <= mostBytes) output.answer.push(chunk);
            else output.answer.length = 0;
          }
        },
      }).catch(error => {
        throw error instanceof StartError ? new CallFailed(`harvest.command: ${error.message}`, 'never') : error;
      });
      let late = false;
      const stop = () => agent.stop();
      const timer = setTimeout(() => {
        late = true;
        stop();
      }, callMs(env));
      signal.addEventListener('abort', stop, {once: true});
      if (signal.aborted) stop();
      try {
        const {code} = await agent.ended;
        signal.throwIfAborted();
        if (late) throw new CallFailed(`${name} did not answer in ${callMs(env) / 1000} s`, 'again');
        if (output.bytes > mostBytes)
          throw new CallFailed(`the answer of ${name} is longer than ${mostBytes} bytes`, 'later');
        if (code !== 0) throw new CallFailed(`${name} ended with ${code}${lastLine(output.complaint)}`, 'again');
        return Buffer.concat(output.answer).toString('utf8');
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

function lastLine(text: string): string {
  const line = maskSecrets(flatten(text.trim().split('\n').at(-1) ?? ''));
  return line === '' ? '' : `: ${line.slice(0, 200)}`;
}
