import type {Problem} from './record/schema.js';

// What is wrong with one file. Somebody may have made it wrong in a million places: the first few are what a person mends,
// the others are a number.

const most = 10;

export type ProblemList = {
  readonly add: (line: number | null, what: string) => void;
  readonly problems: () => readonly Problem[];
};

export function problemList(file: string): ProblemList {
  const first: Problem[] = [];
  let more = 0;
  let nextLine: number | null = null;
  return {
    add(line, what) {
      if (first.length < most) first.push({file, line, what});
      else if (more++ === 0) nextLine = line;
    },
    problems: () =>
      more === 0 ? first : [...first, {file, line: nextLine, what: `has ${more} more problems like these.`}],
  };
}
