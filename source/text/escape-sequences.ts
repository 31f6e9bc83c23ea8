/** What a terminal takes for a command instead of for text. */
export const escapeSequences =
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][\s\S]*?(?:\u0007|\u001b\\|$)|[ -/]*[0-~])|\u009b[0-?]*[ -/]*[@-~]/g;
