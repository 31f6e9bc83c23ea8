// What a piece of text means. A theme says how that looks; nothing else names a colour.

export const tokens = [
  'dim',
  'title',
  'accent',
  'ok',
  'warn',
  'bad',
  'match',
  'selected',
  'key',
  'link',
  'code',
  'added',
  'removed',
] as const;
export type Token = (typeof tokens)[number];

/** How a piece looks; the colours are the terminal's own sixteen. */
export type Style = {
  readonly color?: string;
  readonly bold?: boolean;
  readonly dimColor?: boolean;
  readonly inverse?: boolean;
  readonly underline?: boolean;
  readonly italic?: boolean;
};

export type Theme = Readonly<Record<Token, Style>>;
