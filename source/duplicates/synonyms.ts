// Words that people who write lessons use for one another. Stemmed forms; each group is known by its first word.

const groups = [
  ['delet', 'remov', 'drop', 'erase'],
  ['folder', 'directori', 'dir'],
  ['run', 'execut', 'launch', 'ran'],
  ['start', 'startup', 'boot', 'launch'],
  ['fail', 'break', 'broke', 'broken', 'crash'],
  ['creat', 'add', 'make', 'made', 'write', 'written', 'new'],
  ['change', 'edit', 'modifi', 'updat', 'chang'],
  ['need', 'require', 'requir'],
  ['function', 'method'],
  ['argument', 'parameter', 'param'],
  ['config', 'configuration', 'setting', 'option'],
  ['test', 'spec', 'suite'],
  ['error', 'exception', 'mistake'],
  ['secret', 'credential', 'token', 'key'],
  ['return', 'answer', 'respond'],
  ['check', 'verifi', 'validat', 'validate'],
  ['wait', 'sleep'],
  ['first', 'before', 'prior'],
  ['only', 'alone', 'sole'],
  ['message', 'text', 'word'],
  ['client', 'caller'],
  ['pin', 'fix'],
  ['image', 'container'],
  ['request', 'call', 'ask'],
  ['get', 'read', 'fetch', 'load', 'take'],
  ['bound', 'limit', 'cap'],
  ['big', 'large', 'huge', 'whole'],
] as const;

const canonical = new Map<string, string>(
  groups.flatMap(([first, ...others]) => others.map(word => [word, first] as const)),
);

export function canonicalWord(stemmed: string): string {
  return canonical.get(stemmed) ?? stemmed;
}
