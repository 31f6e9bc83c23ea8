import {describe, expect, it} from 'vitest';
import {findSecrets} from '../../../source/lint/secrets.js';
import {fillTemplate} from '../../support/secret-templates.js';
import {developmentHarmless} from './harmless-development.js';
import {heldOutHarmless} from './harmless-held-out.js';
import {developmentKeys} from './keys-development.js';
import {heldOutKeys} from './keys-held-out.js';

// How well the rules do: keys made at random in the forms that their issuers document, beside texts that only look like
// keys. `ORBIT_SHOW_MISSES=1` names the ones on the wrong side.

const seeds = [1, 2, 3, 4, 5];
const show = (...words: unknown[]) => process.env.ORBIT_SHOW_MISSES && process.stdout.write(`${words.join(' ')}\n`);

function shareFound(templates: readonly string[]): number {
  let found = 0;
  for (const template of templates)
    for (const seed of seeds) {
      const text = fillTemplate(template, seed);
      if (findSecrets(text).length > 0) found++;
      else show('missed', text);
    }
  return found / (templates.length * seeds.length);
}

function falseAlarms(templates: readonly string[]): string[] {
  return templates.filter(template =>
    seeds.some(seed => {
      const [secret] = findSecrets(fillTemplate(template, seed));
      if (secret) show('false alarm', template, secret.name, secret.secret);
      return secret !== undefined;
    }),
  );
}

describe('keys in documented formats', () => {
  it('the sets are disjoint and large enough', () => {
    expect(new Set([...developmentKeys, ...heldOutKeys]).size).toBe(developmentKeys.length + heldOutKeys.length);
    expect(developmentKeys.length + heldOutKeys.length).toBeGreaterThanOrEqual(200);
    expect(developmentHarmless.length + heldOutHarmless.length).toBeGreaterThanOrEqual(150);
  });

  it.each([
    ['development', developmentKeys],
    ['held out', heldOutKeys],
  ])('%s: at least 95 of 100 are found', (name, templates) => {
    const share = shareFound(templates);
    show(name, share);
    expect(share).toBeGreaterThanOrEqual(0.95);
  });

  it('at most 3 of 150 harmless texts are taken for one', () => {
    expect([...falseAlarms(developmentHarmless), ...falseAlarms(heldOutHarmless)].length).toBeLessThanOrEqual(3);
  });
});
