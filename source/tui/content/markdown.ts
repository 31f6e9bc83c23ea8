import type {Token as MarkdownToken, Tokens} from 'marked';
import {safeText} from '../../text/flatten.js';
import {type Line, line, styled} from '../text/line.js';
import {wrap} from '../text/wrap.js';

// Markdown → lines. Only what a lesson needs: headings, paragraphs, lists, code, quotes, rules. Anything else is shown
// as it was written; nothing is ever passed to the terminal unread.

let lexer: ((text: string) => MarkdownToken[]) | undefined;

/** The parser is not needed for the first frame and takes long to load; until it is here, the text is shown as it is. */
export async function loadMarkdown(): Promise<void> {
  lexer ??= (await import('marked')).lexer;
}

const parsedBodies = new Map<string, Line[]>();
const mostBodies = 40;

/** The same body is shown frame after frame while one types. */
export function markdownLines(source: string, width: number): Line[] {
  const key = `${lexer ? '' : 'un'}read ${width} ${source}`;
  const remembered = parsedBodies.get(key);
  if (remembered) return remembered;
  if (parsedBodies.size >= mostBodies) parsedBodies.clear();
  const lines = parsed(source, width);
  parsedBodies.set(key, lines);
  return lines;
}

function parsed(source: string, width: number): Line[] {
  // A tab is as wide as the terminal likes; a line separator may break the line.
  const text = safeText(source)
    .replaceAll('\t', '    ')
    .replace(/[\u2028\u2029]/g, ' ');
  try {
    if (lexer) return trimmed(lexer(text).flatMap(token => blockLines(token, width)));
  } catch {
    // What the parser cannot read is shown as it is.
  }
  return wrap(text, width).map(text => line(text));
}

function blockLines(token: MarkdownToken, width: number): Line[] {
  switch (token.type) {
    case 'heading':
      return [...wrap(inline(token), width).map(text => line(styled('title', text))), []];
    case 'code':
      return [...(token as Tokens.Code).text.split('\n').map(text => line(styled('code', `  ${text}`))), []];
    case 'list':
      return [...listLines(token as Tokens.List, width), []];
    case 'blockquote':
      return [
        ...trimmed(((token as Tokens.Blockquote).tokens ?? []).flatMap(inner => blockLines(inner, width - 2))).map(
          quoted => line(styled('dim', '│ '), ...quoted),
        ),
        [],
      ];
    case 'hr':
      return [line(styled('dim', '─'.repeat(Math.min(width, 40)))), []];
    case 'space':
      return [];
    case 'paragraph':
      return [...wrap(inline(token), width).map(spans), []];
    default:
      return [...wrap(token.raw.trimEnd(), width).map(text => line(text)), []];
  }
}

function listLines(list: Tokens.List, width: number): Line[] {
  return list.items.flatMap((item, at) => {
    const bullet = list.ordered ? `${Number(list.start || 1) + at}. ` : item.task ? (item.checked ? '✓ ' : '○ ') : '• ';
    const lines = trimmed(
      // The bullet says whether it is done.
      item.tokens
        .filter(({type}) => type !== 'checkbox')
        .flatMap(token =>
          token.type === 'text'
            ? wrap(inline(token), width - bullet.length).map(spans)
            : blockLines(token, width - bullet.length),
        ),
    );
    return lines.map((rest, row) => line(row === 0 ? styled('accent', bullet) : ' '.repeat(bullet.length), ...rest));
  });
}

/** The words of a token; emphasis and code keep their signs, a link shows where it goes. */
function inline(token: MarkdownToken): string {
  const inner = 'tokens' in token ? token.tokens : undefined;
  if (!inner) return 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
  return inner
    .filter(({type}) => type !== 'checkbox')
    .map(part =>
      part.type === 'link'
        ? `${inline(part)} (${(part as Tokens.Link).href})`
        : part.type === 'codespan'
          ? part.raw
          : part.type === 'br'
            ? '\n'
            : part.type === 'strong'
              ? `**${inline(part)}**`
              : 'tokens' in part && part.tokens
                ? inline(part)
                : unescaped(part),
    )
    .join('');
}

// A line break inside a paragraph is a blank; only a hard one (`br`) breaks the line.
function unescaped(token: MarkdownToken): string {
  const text = 'text' in token && typeof token.text === 'string' && token.type !== 'html' ? token.text : token.raw;
  return text.replace(/\s*\n\s*/g, ' ');
}

/** `code` and **strong** inside a wrapped line; one that the wrap has cut is left as text. */
function spans(text: string): Line {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/);
  return line(
    ...parts
      .filter(part => part !== '')
      .map(part =>
        part.startsWith('`') && part.length > 2
          ? styled('code', part.slice(1, -1))
          : part.startsWith('**') && part.length > 4
            ? styled('title', part.slice(2, -2))
            : part,
      ),
  );
}

function trimmed(lines: Line[]): Line[] {
  let end = lines.length;
  while (end > 0 && (lines[end - 1]?.length ?? 0) === 0) end--;
  return lines.slice(0, end);
}
