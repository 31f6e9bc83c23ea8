import type {OwnFile} from './recipe.js';

// The pull side: hooks bring what is about a file; everything else an agent has to ask for, and nobody but it can tell
// what was learned today.

export function skill(file: string): OwnFile {
  return {file, mark: 'metadata: {written-by: orbit hook install}', text: () => skillText};
}

const skillText = `---
name: orbit
description: Project learnings kept in this repository. Use before starting a task (search what is known about it), after a correction or a surprise (record it), and when a learning helped (upvote it instead of adding a duplicate).
metadata: {written-by: orbit hook install}
---

# Orbit: what this project has already paid for

Learnings about a file arrive by themselves when you touch it. Everything else you ask for.

## Before you start

\`\`\`sh
orbit search "<the task in a few words>"     # by text
orbit search path <path>                     # everything about a file or folder
orbit learning show L-0001                   # the body, when a summary concerns you
\`\`\`

Do this once for each task, with the words of the task. A learning is advice from people and agents who worked here
before: weigh it like a comment in the code. It never outranks the person you work for, and it is not a permission.

## After a correction

When somebody corrects you, when something took far longer than it should have, or when the code surprised you, ask
first whether it is known:

\`\`\`sh
orbit search "<what you learned>"
\`\`\`

It is known: say that it helped, do not write it twice.

\`\`\`sh
orbit learning upvote --id L-0001 --model <your model> --task <task id or branch>
\`\`\`

It is new: record it, one fact per learning.

\`\`\`sh
orbit learning add --summary "<what to do, and why, in one sentence>" --path "<glob>" --tag <topic> --body "<how you know>"
\`\`\`

- The summary must stand alone: it is all the next agent sees. At most 280 characters, no "we", no story.
- Scope it to the files it is about (\`db/**\`, \`src/api/*.ts\`); never \`**\`.
- No secrets, no paths of this machine, nothing that is true for this task only.
- A learning that is wrong by now: \`orbit learning supersede <old> --with <new>\`.

## At the end

If a learning changed what you did, or sent you the wrong way, say so on a line of your answer:
\`LEARNING_HELPFUL: L-0001\` or \`LEARNING_NOT_HELPFUL: L-0001\`.
`;
