/** Words of a prompt that look like files: `src/a.ts`, `@src/a.ts`, `Makefile:12`. Only existing ones will count. */
export function promptPaths(prompt: string): string[] {
  const words = prompt.slice(0, 20_000).match(/[\w@./~-]*[\w/](?:\.[\w-]+|\/[\w.-]+)+/g) ?? [];
  return [...new Set(words.map(word => word.replace(/^@/, '').replace(/[.,:;]+$/, '')))].slice(0, 50);
}
