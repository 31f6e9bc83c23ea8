import {OrbitError} from '../../store/errors.js';
import type {CheckedDraft} from './draft.js';
import {suspiciousPhrases} from './lint/phrases.js';
import {scopeWarnings} from './lint/scope.js';
import {findSecrets} from './lint/secrets.js';

// Asked at every write. A secret is refused, because git never forgets; everything else is a warning.

type Texts = {readonly [field: string]: string | null | undefined};

/** What an agent will read as advice, by field. */
export function textsOf({summary, body, coia}: Pick<CheckedDraft, 'summary' | 'body' | 'coia'>): Texts {
  return {summary, body, ...coia};
}

export function refuseSecrets(draft: CheckedDraft, allow: boolean): void {
  if (allow) return;
  const {paths, tags, symbols, domain, evidence} = draft;
  const rest = {
    scope: [...(paths ?? []), ...(tags ?? []), ...(symbols ?? [])].join('\n'),
    domain,
    evidence: evidence?.map(({ref}) => ref).join('\n'),
  };
  for (const [field, text] of Object.entries({...textsOf(draft), ...rest}))
    refuseSecret(field, text ?? '', 'Take it out. If it is not a secret, say --allow-secret.');
}

export function refuseSecret(field: string, text: string, hint = 'Take it out.'): void {
  const [found] = findSecrets(text);
  if (!found) return;
  throw new OrbitError(
    'refused',
    `${field}: line ${found.line} holds what looks like ${found.name} (${found.masked}). Nothing was written.`,
    hint,
  );
}

export function lintDraft(draft: CheckedDraft): string[] {
  const phrases = Object.entries(textsOf(draft)).flatMap(([field, text]) =>
    suspiciousPhrases(text ?? '').map(what => `the ${field} ${what}.`),
  );
  const touchesScope = draft.paths !== undefined;
  return [...(touchesScope ? scopeWarnings(draft) : []), ...phrases];
}
