// Preloaded with `node -r`: writes the path of every module that the process loads to the file that ORBIT_TRACE names,
// CommonJS and ES modules, scripts and native addons alike.
const fs = require('node:fs');
const {register} = require('node:module');
const path = require('node:path');
const {fileURLToPath, pathToFileURL} = require('node:url');
const vm = require('node:vm');

const file = process.env.ORBIT_TRACE;
if (!file) throw new Error('ORBIT_TRACE is not set');

register(pathToFileURL(path.join(__dirname, 'trace-hooks.mjs')), {data: {file}});

const others = [];
const {Script} = vm;
vm.Script = class extends Script {
  constructor(text, options) {
    super(text, options);
    if (options?.filename) others.push(options.filename);
  }
};
const {dlopen} = process;
process.dlopen = (...args) => {
  others.push(args[1]);
  return dlopen.apply(process, args);
};

process.on('exit', () => {
  const entry = process.argv[1] ? [fs.realpathSync(path.resolve(process.argv[1]))] : [];
  const loaded = [...entry, ...Object.keys(require.cache), ...others].map(name =>
    name.startsWith('file:') ? fileURLToPath(name) : name,
  );
  fs.appendFileSync(file, `${loaded.join('\n')}\n`);
});
