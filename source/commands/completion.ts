import {OrbitError} from '../../store/errors.js';
import {quote} from '../../store/quote.js';
import {completionScripts} from '../cli/completion-scripts.js';
import {defineCommand} from '../cli/define.js';

const shells = Object.keys(completionScripts);

export default defineCommand({
  name: 'completion',
  summary: 'Print a completion script: commands, flags, ids, tags and paths.',
  args: [{name: 'shell', required: true, complete: ['bash', 'zsh', 'fish']}],
  flags: {},
  examples: [
    ['eval "$(orbit completion bash)"', 'in ~/.bashrc'],
    ['eval "$(orbit completion zsh)"', 'in ~/.zshrc, after compinit'],
    ['orbit completion fish > ~/.config/fish/completions/orbit.fish', 'once'],
  ],
  run(context, {args: [shell = '']}) {
    if (!shells.includes(shell))
      throw new OrbitError('bad-value', `shell: ${quote(shell)} is not known; allowed are ${shells.join(', ')}.`);
    context.out(completionScripts[shell as keyof typeof completionScripts]);
    return 0;
  },
});
