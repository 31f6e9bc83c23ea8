import type {Orbit} from './orbit.js';

/** Said where a command would have used what the repository asks for: one option, or a group of them by its name. */
export function untrustedRemark({untrusted}: Pick<Orbit, 'untrusted'>, what: string): string | undefined {
  const names = untrusted.map(({option}) => option).filter(name => name === what || name.startsWith(`${what}.`));
  if (names.length === 0) return undefined;
  return `${names.join(', ')} of .orbit/config.yaml ${names.length === 1 ? 'is' : 'are'} not used: nobody has trusted ${names.length === 1 ? 'it' : 'them'} here. \`orbit trust\` shows what it is.`;
}
