import type {Status} from '../../store/record/schema.js';
import {assignBullets} from './assign-bullets.js';
import {canonical, checksumOf, fromBullet, toBullet} from './bullet-text.js';
import {groupName} from './groups.js';
import {generalHeading} from './layout.js';
import {sentenceOf} from './new-bullet.js';
import type {Bullet, ParsedDigest} from './parse.js';

// What a person did to a digest, told apart from what happened in the store since it was written. Pure: nothing is changed.

export type DigestFinding = {
  readonly what:
    | 'unchanged'
    | 'moved'
    | 'updated'
    | 'added'
    | 'archived'
    | 'pending'
    | 'known'
    | 'gone'
    | 'conflict'
    | 'refused';
  readonly line: number | null;
  readonly id: string | null;
  /** The summary in question, as plain text. */
  readonly text: string;
  readonly detail: string;
  /** What stays in the file as the person left it, if this comes to nothing. */
  readonly bullet: Bullet | null;
};

export type StoredLearning = {id: string; status: Status; summary: string; group: string};

export type StoreView = {
  /** The learning; or why there is none. */
  readonly find: (id: string) => StoredLearning | string;
  /** The id of the active or proposed learning that says exactly this. */
  readonly findByBullet: (bullet: string) => string | undefined;
};

export function planPull(parsed: ParsedDigest, store: StoreView): DigestFinding[] {
  const owners = assignBullets(parsed);
  const idOf = new Map([...owners].map(([id, bullet]) => [bullet, id]));
  const findings = parsed.bullets.map(bullet => {
    const [id, another] = bullet.ids;
    if (bullet.isStray) return report('refused', bullet, 'carries an id but is not a bullet; make it one again', id);
    if (another) return report('refused', bullet, 'carries more than one id; give each learning its own bullet', id);
    const ownId = idOf.get(bullet);
    if (ownId !== undefined) return planKnown(bullet, ownId, parsed.checksums.get(ownId), store);
    const owner = id === undefined ? undefined : owners.get(id);
    if (owner && canonical(owner.text) === canonical(bullet.text)) return report('known', bullet, 'appears twice', id);
    return planNew(bullet, store);
  });
  // A learning is removed where no bullet stands for it any more, whatever became of its comment.
  const presentIds = new Set([
    ...owners.keys(),
    ...findings.flatMap(({what, id}) => (what !== 'refused' && id ? [id] : [])),
  ]);
  for (const {ids, isStray} of parsed.bullets) if (isStray || ids.length > 1) for (const id of ids) presentIds.add(id);
  return [...findings, ...planRemoved(parsed, presentIds, store)];
}

function planNew(bullet: Bullet, store: StoreView): DigestFinding {
  // Nothing that would have to stay in the file.
  if (bullet.text === '') return {...report('refused', bullet, 'has no text'), bullet: null};
  const id = store.findByBullet(canonical(sentenceOf(bullet.text)));
  return id ? report('known', bullet, `${id} says so already`, id) : report('added', bullet, '');
}

function planKnown(bullet: Bullet, typed: string, checksum: string | undefined, store: StoreView): DigestFinding {
  const text = canonical(bullet.text);
  const isAsWritten = checksumOf(text) === checksum;
  const stored = store.find(typed);
  if (typeof stored === 'string') return report(isAsWritten ? 'gone' : 'refused', bullet, stored, typed);
  const {id, status} = stored;
  const currentText = toBullet(stored.summary);
  if (bullet.text === '') return {...report('refused', bullet, 'has no text; delete the whole line', id), bullet: null};
  const isUnchanged = text === currentText || isAsWritten;
  if (status !== 'active')
    return report(isUnchanged ? 'gone' : 'conflict', bullet, `${id} is ${status}; restore it to change it`, id);
  if (isUnchanged) {
    const isMoved = groupName(bullet.heading ?? generalHeading) !== stored.group;
    const why = `the heading changes nothing: domain and tags put it under ${JSON.stringify(stored.group)}`;
    return report(isMoved ? 'moved' : 'unchanged', bullet, isMoved ? why : '', id);
  }
  if (checksumOf(currentText) === checksum) return report('updated', bullet, `was: ${stored.summary}`, id);
  return report('conflict', bullet, `${id} was changed since the digest was written; it says: ${stored.summary}`, id);
}

function planRemoved({checksums}: ParsedDigest, presentIds: ReadonlySet<string>, store: StoreView): DigestFinding[] {
  return [...checksums].flatMap(([typed, checksum]): DigestFinding[] => {
    if (presentIds.has(typed)) return [];
    const stored = store.find(typed);
    const base = {line: null, id: typed, bullet: null};
    if (typeof stored === 'string') return [{...base, what: 'gone', text: '', detail: stored}];
    const {id, status, summary: text} = stored;
    if (status !== 'active') return [{...base, id, what: 'gone', text, detail: `${id} is ${status} already`}];
    if (checksumOf(toBullet(text)) === checksum) return [{...base, id, what: 'archived', text, detail: ''}];
    const detail = `its bullet was removed, but ${id} was changed since the digest was written; it stays active`;
    return [{...base, id, what: 'conflict', text, detail}];
  });
}

function report(what: DigestFinding['what'], bullet: Bullet, detail: string, id?: string): DigestFinding {
  return {what, line: bullet.line, id: id ?? null, text: fromBullet(bullet.text), detail, bullet};
}
