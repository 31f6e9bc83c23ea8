// This folder: what every write checks. A secret is refused, because git never forgets; everything else is a warning.

import {OrbitError} from '../../store/errors.js';
import type {Workspace} from '../../store/workspace.js';
import {hiddenText} from './hidden.js';
import {suspiciousPhrases} from './phrases.js';
import {scopeWarnings} from './scope.js';
import {findSecrets} from './secrets.js';
import {tagWarnings} from './tags.js';

type Texts = {readonly [field: string]: string | null | undefined};

type Advice = {
  readonly summary?: string | undefined;
  readonly body?: string | null | undefined;
  readonly coia?: Texts | undefined;
};
type LintedDraft = Advice & {
  readonly paths?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly symbols?: readonly string[] | undefined;
  readonly domain?: string | null | undefined;
  readonly evidence?: readonly {readonly ref: string}[] | undefined;
};

/** What an agent will read as advice, by field. */
export function textsOf({summary, body, coia}: Advice): Texts {
  return {summary, body, ...coia};
}

/** Takes the draft as it was written: a tag is kept in small letters, and a key in small letters looks like none. */
export function refuseSecrets(draft: LintedDraft): void {
  const {paths, tags, symbols, domain, evidence} = draft;
  const otherTexts = {
    paths: paths?.join('\n'),
    tags: tags?.join('\n'),
    symbols: symbols?.join('\n'),
    domain,
    evidence: evidence?.map(({ref}) => ref).join('\n'),
  };
  refuseSecretsIn({...textsOf(draft), ...otherTexts});
}

/** For texts that `--allow-secret` lets through. */
export function refuseSecretsIn(texts: Texts): void {
  for (const [field, text] of Object.entries(texts))
    refuseSecret(field, text ?? '', `${wayOut} If it is not a secret, a person can add --allow-secret.`);
}

const wayOut = 'Take it out; if it was real, replace it where it came from: whoever has seen it has it.';

/** The one answer to a secret that is about to be written, from whichever surface. */
export function refuseSecret(field: string, text: string, hint = wayOut): void {
  const [secret] = findSecrets(text);
  if (!secret) return;
  throw new OrbitError(
    'refused',
    `${field}: line ${secret.line} holds what looks like ${secret.name} (${secret.masked}). Nothing was written.`,
    hint,
  );
}

/** Of everything that is shown or delivered: scopes and evidence as well as texts. */
export function hiddenWarnings(draft: LintedDraft): string[] {
  const {paths, tags, symbols, domain, evidence} = draft;
  return hiddenText({
    ...textsOf(draft),
    path: paths,
    tag: tags,
    symbol: symbols,
    domain,
    evidence: evidence?.map(({ref}) => ref),
  });
}

export function lintDraft(workspace: Workspace, draft: LintedDraft): string[] {
  const phrases = Object.entries(textsOf(draft)).flatMap(([field, text]) =>
    suspiciousPhrases(text ?? '').map(what => `the ${field} ${what}.`),
  );
  const touchesScope = draft.paths !== undefined;
  return [
    ...(touchesScope ? scopeWarnings(draft) : []),
    ...tagWarnings(workspace, draft.tags ?? []),
    ...phrases,
    ...hiddenWarnings(draft),
  ];
}
