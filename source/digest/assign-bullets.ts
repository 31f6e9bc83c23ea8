import {canonical, markOf} from './bullet-text.js';
import type {Bullet, ParsedDigest} from './parse.js';

/**
 * The bullet that stands for each learning. What a bullet says, as it was written, goes over its comment: a formatter drops
 * comments, and a slip of the hand puts one on the wrong line. Of several with one id, a copy that was reworded is a new
 * lesson.
 */
export function ownersOf({bullets, marks}: ParsedDigest): Map<string, Bullet> {
  const owners = new Map<string, Bullet>();
  const placed = new Set<Bullet>();
  const give = (bullet: Bullet, id: string | undefined) => {
    if (id === undefined || owners.has(id) || placed.has(bullet)) return;
    owners.set(id, bullet);
    placed.add(bullet);
  };
  const plain = bullets.filter(isPlain);
  const elsewhere = new Set(bullets.filter(bullet => !isPlain(bullet)).flatMap(({ids}) => ids));
  const markOfBullet = new Map(plain.map(bullet => [bullet, markOf(canonical(bullet.text))]));
  const written = new Map<string, string[]>();
  for (const [id, mark] of marks) if (!elsewhere.has(id)) written.set(mark, [...(written.get(mark) ?? []), id]);
  for (const bullet of plain)
    give(
      bullet,
      bullet.ids.find(id => marks.get(id) === markOfBullet.get(bullet)),
    );
  for (const bullet of plain)
    if (bullet.text !== '')
      give(
        bullet,
        written.get(markOfBullet.get(bullet) ?? '')?.find(id => !owners.has(id)),
      );
  for (const bullet of plain) give(bullet, bullet.ids[0]);
  return owners;
}

function isPlain({ids, isStray}: Bullet): boolean {
  return !isStray && ids.length < 2;
}
