// One voice per family: claude-opus-4-7 and claude-haiku count as the same voter.
const families: ReadonlyArray<readonly [RegExp, string]> = [
  [/^claude/, 'claude'],
  [/^(?:gpt|codex|o\d)/, 'gpt'],
  [/^gemini/, 'gemini'],
  [/^grok/, 'grok'],
];

export function modelFamily(model: string): string {
  const name = model
    .trim()
    .toLowerCase()
    .replace(/^(?:anthropic|openai|google|xai|x-ai)\//, '');
  return families.find(([pattern]) => pattern.test(name))?.[1] ?? name;
}
