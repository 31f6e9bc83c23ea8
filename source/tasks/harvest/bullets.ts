import {flatten} from '../../text/flatten.js';
import type {BulletReader, SourceLine} from './source.js';

// Without a model: what the agent itself wrote under a heading `Learnings`. Read line by line, so that the output may be
// of any length. A code block is somebody's example and never a heading.

const most = 20;
/** With the signs that may close it: whether it speaks of learnings does not depend on them. */
const heading = /^\s{0,3}(#{1,6})\s+(\S.*)$/;
const boldHeading = /^\s{0,3}(?:\*\*|__)([^*_]{1,80}?):?(?:\*\*|__):?\s*$/;
const learnings =
  /^(?:\d+[.)]\s*)?(?:key |project |new )?(?:learnings|lessons(?: learn(?:ed|t))?|takeaways)\b[^a-z]*$/i;
const bullet = /^(\s{0,8})(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(\S.*)$/;

export function bulletReader(options: {readonly everywhere?: boolean} = {}): BulletReader {
  const bullets: SourceLine[] = [];
  /** The level of the heading we are under; undefined outside. */
  let level: number | undefined = options.everywhere ? 0 : undefined;
  let fenced = false;
  let open: {text: string; number: number} | undefined;
  const close = () => {
    if (open && bullets.length < most) bullets.push({number: open.number, text: plain(open.text)});
    open = undefined;
  };
  return {
    line(raw, number) {
      const line = raw.replace(/\r$/, '');
      if (/^\s*(?:```|~~~)/.test(line)) {
        fenced = !fenced;
        close();
        return;
      }
      if (fenced) return;
      const [, marks, title] = heading.exec(line) ?? [];
      const bold = marks === undefined ? boldHeading.exec(line)?.[1] : undefined;
      if (marks !== undefined || bold !== undefined) {
        close();
        const depth = marks?.length ?? 7;
        if (learnings.test(flatten(title ?? bold ?? '').replaceAll(/[*_`:]/g, ''))) level = depth;
        else if (!options.everywhere && level !== undefined && depth <= level) level = undefined;
        return;
      }
      if (level === undefined) return;
      const item = bullet.exec(line);
      if (item) {
        close();
        open = {text: item[2] ?? '', number};
      } else if (open && /^\s{2,}\S/.test(line)) open.text = `${open.text} ${line.trim()}`.slice(0, 2_000);
      else close();
    },
    end() {
      close();
      return bullets;
    },
  };
}

/** `**Do this.** Because …` is a sentence, not a shout. */
function plain(text: string): string {
  return flatten(text).replace(/(\*\*|__)(.+?)\1/g, '$2');
}
