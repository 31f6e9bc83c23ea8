import {OrbitError} from '../../store/errors.js';
import type {CheckedDraft} from './draft.js';
import {suspiciousPhrases} from './lint/phrases.js';
import {scopeWarnings} from './lint/scope.js';
import {findSecrets} from './lint/secrets.js';

// Asked at every write. A secret is refused, because git never forgets; everything else is a warning.

type Texts = {readonly [field: string]: string | null | undefined};

function textsOf({summary, body, coia}: CheckedDraft): Texts {
  return {summary, body, ...coia};
}

export function refuseSecrets(draft: CheckedDraft, allow: boolean): void {
  if (allow) return;
  for (const [field, text] of Object.entries(textsOf(draft))) {
    const [found] = findSecrets(text ?? '');
    if (!found) continue;
    throw new OrbitError(
      'refused',
      `${field}: line ${found.line} holds what looks like ${found.name} (${found.masked}). Nothing was written.`,
      'Take it out. If it is not a secret, say --allow-secret.',
    );
  }
}

export function lintDraft(draft: CheckedDraft): string[] {
  const phrases = Object.entries(textsOf(draft)).flatMap(([field, text]) =>
    suspiciousPhrases(text ?? '').map(what => `the ${field} ${what}.`),
  );
  const touchesScope = draft.paths !== undefined;
  return [...(touchesScope ? scopeWarnings(draft) : []), ...phrases];
}
