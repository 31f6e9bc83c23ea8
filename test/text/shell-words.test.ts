import {describe, expect, test} from 'vitest';
import {commandWords} from '../../source/text/shell-words.js';

describe('a command line of the configuration', () => {
  test.each([
    ['claude -p', ['claude', '-p']],
    ['  a \t b  ', ['a', 'b']],
    ['sh -c "echo \'x\' $HOME; rm -rf /"', ['sh', '-c', "echo 'x' $HOME; rm -rf /"]],
    [`a 'it "is"' b`, ['a', 'it "is"', 'b']],
    ['a "say \\"hi\\" \\\\ \\n"', ['a', 'say "hi" \\ \\n']],
    ['my\\ agent --x=\\"', ['my agent', '--x="']],
    [`a "" ''`, ['a', '', '']],
    [`pre"mid dle"post`, ['premid dlepost']],
    ['a $(touch x) `id` | b > c', ['a', '$(touch', 'x)', '`id`', '|', 'b', '>', 'c']],
    ['a "\\$HOME \\`id\\`"', ['a', '$HOME `id`']],
    ['', []],
    ['a\\', ['a\\']],
  ])('%j', (line, words) => expect(commandWords(line)).toEqual(words));

  test.each(['a "b', "a 'b", '"'])('%j has an open quote', line => expect(commandWords(line)).toBeUndefined());
});
