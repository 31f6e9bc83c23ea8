/** The one JSON form on stdout: indented, one final newline, nothing in it that a terminal would act on. */
export function jsonText(value: unknown): string {
  return `${escapeActing(JSON.stringify(value, null, 2))}\n`;
}

// JSON leaves C1 controls, bidirectional marks and the like as they are; as \u escapes they mean the same to a parser.
export function escapeActing(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    found => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
