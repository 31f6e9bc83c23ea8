import {invisibleIn} from '../../store/invisible.js';
import {lookAlikesIn} from '../text/look-alikes.js';

// What a person does not see and a model reads, or reads as something else. It is dropped or defused where it is
// delivered; whoever writes or keeps it is told which character it is and where.

const named = 3;
const looksAt = 64 * 1024;

type Fields = {readonly [field: string]: string | readonly string[] | null | undefined};

/** A sentence for each field that hides something: `the summary has U+200B, which nobody sees, at character 12.` */
export function hiddenText(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([field, value]) =>
    (typeof value === 'string' ? [value] : (value ?? [])).flatMap(text => hiddenIn(field, text.slice(0, looksAt))),
  );
}

function hiddenIn(field: string, text: string): string[] {
  const unseen = invisibleIn(text);
  const alike = lookAlikesIn(text);
  return [
    ...(unseen.length === 0
      ? []
      : [`the ${field} has invisible characters, which an agent reads and a person does not see: ${places(unseen)}.`]),
    ...(alike.length === 0
      ? []
      : [
          `the ${field} has letters that only look like Latin ones: ${places(
            alike.map(({letter, ...place}) => ({...place, note: ` looks like ${letter}`})),
          )}.`,
        ]),
  ];
}

function places(found: readonly {readonly codePoint: number; readonly at: number; readonly note?: string}[]): string {
  const more = found.length - named;
  const shown = found
    .slice(0, named)
    .map(({codePoint, at, note = ''}) => `${codeOf(codePoint)}${note} at character ${at}`)
    .join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

function codeOf(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
