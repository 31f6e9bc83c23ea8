/** The one JSON form on stdout: indented, one final newline, nothing in it that a terminal would act on. */
export function jsonText(value: unknown): string {
  return `${escapeActing(JSON.stringify(value, null, 2))}\n`;
}

// JSON leaves C1 controls, bidirectional marks and the like as they are; as \u escapes they mean the same to a parser.
export function escapeActing(json: string): string {
  return json.replace(/[\u007f-\u009f\p{Cf}\u2028\u2029]/gu, character =>
    // A character beyond the first plane is two escapes in JSON.
    Array.from(
      {length: character.length},
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
