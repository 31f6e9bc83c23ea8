const maxPrompt = 20_000;
const maxWord = 512;
const maxPaths = 50;

/** Words of a prompt that look like files: `src/a.ts`, `@src/a.ts`, `Makefile:12`. Only existing ones will count. */
export function promptPaths(prompt: string): string[] {
  const found = new Set<string>();
  for (const word of prompt.slice(0, maxPrompt).split(/[\s"'`()<>[\]{},;|*]+/)) {
    if (found.size === maxPaths) break;
    if (word.length > maxWord) continue;
    const path = word
      .replace(/^@/, '')
      .replace(/[.!?:]+$/, '')
      .replace(/(?::\d{1,9}){1,2}$/, '');
    const isNumbered = /:\d+$/.test(word);
    if (isNumbered || /[./]/.test(path)) found.add(path);
  }
  found.delete('');
  return [...found];
}
