// Reads by plain shell commands: an agent without a read tool uses cat, sed -n or head. Only commands that name their
// files in an obvious way are understood; a wrong guess would put noise in front of the model.

const readers: Readonly<Record<string, {readonly skip: number; readonly valued?: RegExp}>> = {
  cat: {skip: 0},
  bat: {skip: 0, valued: /^-(?:r|l|-line-range|-language)$/},
  head: {skip: 0, valued: /^-[nc]$/},
  tail: {skip: 0, valued: /^-[nc]$/},
  less: {skip: 0},
  more: {skip: 0},
  nl: {skip: 0},
  wc: {skip: 0},
  sed: {skip: 1, valued: /^-e$/},
  grep: {skip: 1, valued: /^-(?:[ABCme]|-include|-exclude)$/},
  rg: {skip: 1, valued: /^-(?:[ABCmegtT]|-glob|-type)$/},
  awk: {skip: 1, valued: /^-[Fv]$/},
};

const maxCommandLength = 8_192;

export function shellPaths(line: string): string[] {
  if (line.length > maxCommandLength) return [];
  const inner = /^(?:\S*\/)?(?:ba|z|da)?sh\s+-l?c\s+(['"])([\s\S]*)\1\s*$/.exec(line.trim());
  const found: string[] = [];
  let folder = '';
  for (const command of splitCommands(inner?.[2] ?? line)) {
    const words = command.filter(word => !/^[A-Za-z_]\w*=/.test(word));
    const [name = '', ...rest] = words;
    if (name === 'cd' && rest[0] !== undefined) folder = join(folder, rest[0]);
    else found.push(...argumentsOf(name, rest).map(path => join(folder, path)));
  }
  return [...new Set(found)];
}

function argumentsOf(name: string, words: readonly string[]): string[] {
  const reader = readers[name.slice(name.lastIndexOf('/') + 1)];
  if (!reader) return [];
  const files: string[] = [];
  let skip = reader.skip;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word.startsWith('-') && word !== '-') {
      if (reader.valued?.test(word)) {
        at++;
        // `-e pattern` stands for the pattern that would otherwise come first.
        if (word === '-e') skip = 0;
      }
    } else if (skip > 0) skip--;
    else if (word !== '-' && !/[*?$`<>]/.test(word)) files.push(word);
  }
  return files;
}

function join(folder: string, path: string): string {
  return folder === '' || path.startsWith('/') ? path : `${folder.replace(/\/+$/, '')}/${path}`;
}

/** Words of each command, quotes taken off; pipes, lists and redirections end a command or a word. */
function splitCommands(line: string): string[][] {
  const commands: string[][] = [[]];
  const token = /"((?:[^"\\]|\\.)*)"|'([^']*)'|(&&|\|\||[;|&\n])|(\d*[<>]+&?\d*\s*\S*)|((?:[^\s"'|&;<>\\]|\\.)+)|\s+/g;
  let word = '';
  let open = false;
  const flush = () => {
    if (open) commands[commands.length - 1]?.push(word);
    word = '';
    open = false;
  };
  for (const [, double, single, separator, , bare] of line.matchAll(token)) {
    const part = double ?? single ?? bare;
    if (part !== undefined) {
      word += double === undefined ? (bare?.replace(/\\(.)/g, '$1') ?? part) : part.replace(/\\(["\\$`])/g, '$1');
      open = true;
      continue;
    }
    flush();
    if (separator !== undefined) commands.push([]);
  }
  flush();
  return commands.filter(command => command.length > 0);
}
