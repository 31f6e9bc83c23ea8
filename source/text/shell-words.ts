// A shell line → its commands, each as words with the quotes taken off and the files it reads by `<`. Not a shell: enough
// of one to see which words are words.

export type ShellCommand = {readonly words: readonly string[]; readonly inputs: readonly string[]};

const token =
  /"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'|(&&|\|\||[;|&\n()])|(\d*(?:>>?|<<?<?)(?:&\d*-?)?)|((?:[^\s"'|&;<>\\()]|\\[\s\S])+)|[^\S\n]+/g;

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
  for (const [, double, single, separator, redirect, bare] of withoutHereDocument(line).matchAll(token)) {
    if (double !== undefined) word = `${word ?? ''}${double.replace(/\\(["\\$`])/g, '$1')}`;
    else if (single !== undefined) word = `${word ?? ''}${single}`;
    else if (bare !== undefined) word = `${word ?? ''}${bare.replace(/\\([\s\S])/g, '$1')}`;
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

// The lines of a here-document are text, not commands; what follows it is given up with it.
function withoutHereDocument(line: string): string {
  const start = /<<-?\s*["'\\]?[A-Za-z_]/.exec(line);
  const end = start ? line.indexOf('\n', start.index) : -1;
  return end === -1 ? line : line.slice(0, end);
}
