export const instructions = `Orbit keeps what this project already paid for: learnings, each about some files.
- Before you start a task or touch unfamiliar code, call orbit_search with its words and the files you will touch; read one in full with orbit_learning_show.
- After a correction by the user, a surprise or a failure whose cause the code does not show, record it with orbit_learning_add: one line an agent can act on, with the paths it is about.
- If a learning says it already, vote with orbit_learning_upvote instead of adding a duplicate; say with orbit_learning_feedback whether one helped.
Answers that mention files carry \`learnings\` about them: take them into account.`;
