/** OpenCode loads plugins into its own process: this one must be small, never throw and never hang. */
export function opencodePlugin(words: readonly string[]): string {
  return `// Written by \`orbit hook install --agent opencode\`; \`orbit hook uninstall --agent opencode\` removes it.
// Appends what the project has learned about a file to the output of the tool that touched it.
import {spawn} from 'node:child_process';

const [program, ...args] = ${JSON.stringify(words)};
const timeoutMs = 3000;
const tools = new Set(['read', 'edit', 'multiedit', 'write', 'patch', 'apply_patch', 'grep', 'glob', 'list', 'bash']);

export const Orbit = async ({directory}) => ({
  'tool.execute.after': async (input, output) => {
    try {
      if (!tools.has(input.tool) || typeof output.output !== 'string') return;
      const {tool, sessionID, args} = input;
      const answer = await ask({event: 'tool.execute.after', cwd: directory, sessionID, tool, args});
      const context = answer === '' ? undefined : JSON.parse(answer).context;
      if (typeof context === 'string') output.output += \`\\n\\n\${context}\`;
    } catch {
      // Advice is never worth a failed tool call.
    }
  },
});

function ask(payload) {
  return new Promise(resolve => {
    let answer = '';
    const child = spawn(program, args, {stdio: ['pipe', 'pipe', 'ignore']});
    const finish = text => {
      clearTimeout(timer);
      resolve(text);
    };
    const timer = setTimeout(() => {
      child.kill();
      finish('');
    }, timeoutMs);
    child.on('error', () => finish(''));
    child.on('close', () => finish(answer));
    child.stdout.on('data', chunk => {
      answer += chunk;
    });
    child.stdin.on('error', () => {});
    child.stdin.end(JSON.stringify(payload));
  });
}
`;
}
