// Preloaded into orbit: writes down every module that was loaded, CommonJS and ES, when the process ends.
const fs = require('node:fs');
const {register} = require('node:module');
const {pathToFileURL} = require('node:url');

const file = process.env.ORBIT_TRACE_MODULES;
register(pathToFileURL(`${__dirname}/trace-modules-hook.mjs`), {data: {file}});
process.on('exit', () =>
  fs.appendFileSync(
    file,
    Object.keys(require.cache)
      .map(name => `${name}\n`)
      .join(''),
  ),
);
