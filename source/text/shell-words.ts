// The words of a command, with quotes and backslashes taken off as a shell does it. Not a shell: enough of one to see
// which words are words.

export type ShellCommand = {readonly words: readonly string[]; readonly inputs: readonly string[]};

const quoted = String.raw`"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'`;
const plainToken = new RegExp(String.raw`${quoted}|((?:[^\s"'\\]|\\[\s\S]|\\$)+)|(["'])|\s+`, 'g');
const shellToken = new RegExp(
  String.raw`${quoted}|(&&|\|\||[;|&\n()])|(\d*(?:>>?|<<?<?)(?:&\d*-?)?)|((?:[^\s"'|&;<>\\()]|\\[\s\S])+)|[^\S\n]+`,
  'g',
);

/**
 * A line that no shell ever sees, from the configuration: `$(…)`, `;` and `|` are ordinary characters of a word.
 * Undefined where a quote is left open: half a command must not run.
 */
export function commandWords(line: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  for (const [, double, single, bare, openQuote] of line.matchAll(plainToken)) {
    if (openQuote !== undefined) return undefined;
    const part = unquoted(double, single, bare);
    if (part !== undefined) word = `${word ?? ''}${part}`;
    else {
      if (word !== undefined) words.push(word);
      word = undefined;
    }
  }
  return word === undefined ? words : [...words, word];
}

/** A shell line → its commands, each as words and the files it reads by `<`. */
export function splitCommands(line: string): ShellCommand[] {
  const commands: {words: string[]; inputs: string[]}[] = [{words: [], inputs: []}];
  let word: string | undefined;
  // What a redirection waits for: the next word is its file, not an argument.
  let redirection: string | undefined;
  const flush = () => {
    const current = commands[commands.length - 1];
    if (word === undefined) return;
    if (redirection === undefined) current?.words.push(word);
    else if (redirection === '<') current?.inputs.push(word);
    word = undefined;
    redirection = undefined;
  };
  for (const [, double, single, separator, redirect, bare] of withoutHereDocument(line).matchAll(shellToken)) {
    const part = unquoted(double, single, bare);
    if (part !== undefined) word = `${word ?? ''}${part}`;
    else {
      flush();
      if (redirect !== undefined) redirection = redirect.includes('&') ? undefined : redirect;
      if (separator !== undefined) {
        redirection = undefined;
        commands.push({words: [], inputs: []});
      }
    }
  }
  flush();
  return commands.filter(({words, inputs}) => words.length + inputs.length > 0);
}

function unquoted(double: string | undefined, single: string | undefined, bare: string | undefined) {
  return double?.replace(/\\(["\\$`])/g, '$1') ?? single ?? bare?.replace(/\\([\s\S])/g, '$1');
}

// The lines of a here-document are text, not commands; what follows it is given up with it.
function withoutHereDocument(line: string): string {
  const start = /<<-?\s*["'\\]?[A-Za-z_]/.exec(line);
  const end = start ? line.indexOf('\n', start.index) : -1;
  return end === -1 ? line : line.slice(0, end);
}
