// Loaded before the program (node -r): says at its end how much memory it held at most. The kernel counts, so nothing is
// missed between two looks.
const {writeSync} = require('node:fs');

process.on('exit', () => writeSync(2, `peak-kilobytes ${process.resourceUsage().maxRSS}\n`));
