import type {Env} from '../env.js';
import {personFolder} from '../person.js';
import type {Problem} from '../record/schema.js';
import {sha256} from '../sha256.js';
import type {Workspace} from '../workspace.js';
import {type Config, type ConfigOption, configOptions} from './schema.js';
import {readTrusted} from './trusted-file.js';

// A clone is data. What its configuration says about programs and addresses takes effect once a person has looked at it,
// and until it changes.

/** One option that needs trust, by its full name, with what the file says. */
export type Asked = {readonly option: string; readonly value: unknown};

export type TrustedBy = 'person' | 'environment';
export type Trust = {
  readonly isTrusted: boolean;
  readonly by: TrustedBy | null;
  readonly problems: readonly Problem[];
};

type Groups = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const marked = Object.entries<ConfigOption<unknown>>(configOptions)
  .filter(([, {needsTrust}]) => needsTrust)
  .map(([name, {default: value}]) => ({group: name.split('.')[0] ?? '', key: name.split('.')[1] ?? '', value}));

export function askedFor(config: Config): Asked[] {
  const groups = config as unknown as Groups;
  return marked
    .flatMap(({group, key, value}) =>
      Object.entries(groups[group] ?? {})
        .filter(([name, said]) => key === '*' || (name === key && said !== value))
        .map(([name, said]) => ({option: `${group}.${name}`, value: said})),
    )
    .sort((a, b) => (a.option < b.option ? -1 : 1));
}

export function withoutAsked(config: Config): Config {
  const groups: Record<string, unknown> = {...config};
  for (const {group, key, value} of marked)
    groups[group] = key === '*' ? value : {...(groups[group] as object), [key]: value};
  return groups as unknown as Config;
}

/** Stands for these options and what they say, not for how they are written. */
export function fingerprint(asked: readonly Asked[]): string {
  return sha256(JSON.stringify(asked.map(({option, value}) => [option, sorted(value)])));
}

function sorted(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    : value;
}

export function trustIn(workspace: Workspace, env: Env, asked: readonly Asked[]): Trust {
  if (asked.length === 0) return {isTrusted: true, by: null, problems: []};
  if (/^(?:1|true|yes)$/i.test(env.ORBIT_TRUST?.trim() ?? ''))
    return {isTrusted: true, by: 'environment', problems: []};
  const folder = personFolder(env, workspace);
  if (folder === undefined) return {isTrusted: false, by: null, problems: []};
  const {trusted, problems} = readTrusted(folder);
  const isTrusted = trusted.get(workspace.root)?.hash === fingerprint(asked);
  return {isTrusted, by: isTrusted ? 'person' : null, problems};
}
