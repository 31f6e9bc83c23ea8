import {canonical, checksumOf} from './bullet-text.js';
import type {Bullet, ParsedDigest} from './parse.js';

/**
 * The bullet that stands for each learning. What a bullet says, as it was written, goes over its comment: a formatter drops
 * comments, and a slip of the hand puts one on the wrong line. Of several with one id, a copy that was reworded is a new
 * lesson.
 */
export function assignBullets({bullets, checksums}: ParsedDigest): Map<string, Bullet> {
  const owners = new Map<string, Bullet>();
  const placed = new Set<Bullet>();
  const assign = (bullet: Bullet, id: string | undefined) => {
    if (id === undefined || owners.has(id) || placed.has(bullet)) return;
    owners.set(id, bullet);
    placed.add(bullet);
  };
  const plain = bullets.filter(isPlain);
  const idsElsewhere = new Set(bullets.filter(bullet => !isPlain(bullet)).flatMap(({ids}) => ids));
  const checksumOfBullet = new Map(plain.map(bullet => [bullet, checksumOf(canonical(bullet.text))]));
  const idsByChecksum = new Map<string, string[]>();
  for (const [id, checksum] of checksums)
    if (!idsElsewhere.has(id)) idsByChecksum.set(checksum, [...(idsByChecksum.get(checksum) ?? []), id]);
  for (const bullet of plain)
    assign(
      bullet,
      bullet.ids.find(id => checksums.get(id) === checksumOfBullet.get(bullet)),
    );
  for (const bullet of plain)
    if (bullet.text !== '')
      assign(
        bullet,
        idsByChecksum.get(checksumOfBullet.get(bullet) ?? '')?.find(id => !owners.has(id)),
      );
  for (const bullet of plain) assign(bullet, bullet.ids[0]);
  return owners;
}

function isPlain({ids, isStray}: Bullet): boolean {
  return !isStray && ids.length < 2;
}
