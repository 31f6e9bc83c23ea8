import type {Status} from '../../store/record/schema.js';
import {ownersOf} from './assign-bullets.js';
import {canonical, fromBullet, markOf, toBullet} from './bullet-text.js';
import {asGroup} from './groups.js';
import {general} from './layout.js';
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
  readonly saying: (bullet: string) => string | undefined;
};

export function planPull(parsed: ParsedDigest, store: StoreView): DigestFinding[] {
  const owners = ownersOf(parsed);
  const idOf = new Map([...owners].map(([id, bullet]) => [bullet, id]));
  const findings = parsed.bullets.map(bullet => {
    const [id, another] = bullet.ids;
    if (bullet.isStray) return found('refused', bullet, 'carries an id but is not a bullet; make it one again', id);
    if (another) return found('refused', bullet, 'carries more than one id; give each learning its own bullet', id);
    const own = idOf.get(bullet);
    if (own !== undefined) return planKnown(bullet, own, parsed.marks.get(own), store);
    const owner = id === undefined ? undefined : owners.get(id);
    if (owner && canonical(owner.text) === canonical(bullet.text))
      return found('known', bullet, `stands here twice`, id);
    return planNew(bullet, store);
  });
  // A learning is removed where no bullet stands for it any more, whatever became of its comment.
  const here = new Set([...owners.keys(), ...findings.flatMap(({what, id}) => (what !== 'refused' && id ? [id] : []))]);
  for (const {ids, isStray} of parsed.bullets) if (isStray || ids.length > 1) for (const id of ids) here.add(id);
  return [...findings, ...planRemoved(parsed, here, store)];
}

function planNew(bullet: Bullet, store: StoreView): DigestFinding {
  // Nothing that would have to stay in the file.
  if (bullet.text === '') return {...found('refused', bullet, 'has no text'), bullet: null};
  const id = store.saying(canonical(sentenceOf(bullet.text)));
  return id ? found('known', bullet, `${id} says so already`, id) : found('added', bullet, '');
}

function planKnown(bullet: Bullet, typed: string, mark: string | undefined, store: StoreView): DigestFinding {
  const text = canonical(bullet.text);
  const isAsWritten = markOf(text) === mark;
  const stored = store.find(typed);
  if (typeof stored === 'string') return found(isAsWritten ? 'gone' : 'refused', bullet, stored, typed);
  const {id, status} = stored;
  const now = toBullet(stored.summary);
  if (bullet.text === '') return {...found('refused', bullet, 'has no text; delete the whole line', id), bullet: null};
  const isUnchanged = text === now || isAsWritten;
  if (status !== 'active')
    return found(isUnchanged ? 'gone' : 'conflict', bullet, `${id} is ${status}; restore it to change it`, id);
  if (isUnchanged) {
    const isMoved = asGroup(bullet.heading ?? general) !== stored.group;
    const why = `the heading changes nothing: domain and tags put it under ${JSON.stringify(stored.group)}`;
    return found(isMoved ? 'moved' : 'unchanged', bullet, isMoved ? why : '', id);
  }
  if (markOf(now) === mark) return found('updated', bullet, `was: ${stored.summary}`, id);
  return found('conflict', bullet, `${id} was changed since the digest was written; it says: ${stored.summary}`, id);
}

function planRemoved({marks}: ParsedDigest, here: ReadonlySet<string>, store: StoreView): DigestFinding[] {
  return [...marks].flatMap(([typed, mark]): DigestFinding[] => {
    if (here.has(typed)) return [];
    const stored = store.find(typed);
    const told = {line: null, id: typed, bullet: null};
    if (typeof stored === 'string') return [{...told, what: 'gone', text: '', detail: stored}];
    const {id, status, summary: text} = stored;
    if (status !== 'active') return [{...told, id, what: 'gone', text, detail: `${id} is ${status} already`}];
    if (markOf(toBullet(text)) === mark) return [{...told, id, what: 'archived', text, detail: ''}];
    const detail = `its bullet was removed, but ${id} was changed since the digest was written; it stays active`;
    return [{...told, id, what: 'conflict', text, detail}];
  });
}

function found(what: DigestFinding['what'], bullet: Bullet, detail: string, id?: string): DigestFinding {
  return {what, line: bullet.line, id: id ?? null, text: fromBullet(bullet.text), detail, bullet};
}
