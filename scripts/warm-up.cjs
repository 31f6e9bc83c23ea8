// node warm-up.cjs entry|workstation <orbit.cjs>: runs it the usual way and keeps what V8 compiled for it.
const fs = require('node:fs');
const path = require('node:path');
const {PassThrough, Writable} = require('node:stream');
const vm = require('node:vm');

const [what, orbit] = process.argv.slice(2);
const {exit} = process;

// One script for one file, however often it is started: what each run compiles adds up.
const scripts = new Map();
const {Script} = vm;
vm.Script = function keep(text, {filename}) {
  if (!scripts.has(filename)) scripts.set(filename, new Script(text, {filename}));
  return scripts.get(filename);
};

function store() {
  const file = path.join(path.dirname(orbit), `${what}.cache`);
  fs.writeFileSync(file, scripts.get(file.replace(/cache$/, 'js')).createCachedData());
  exit(0);
}

// Each run ends in `process.exit`, and there the next begins.
function runAll(lines, then) {
  process.exit = () => {
    const line = lines.shift();
    if (!line) return then();
    process.argv = [process.argv[0], orbit, ...line.split(' ')];
    delete require.cache[orbit];
    require(orbit);
  };
  process.exit();
}

const query = '--path src/example/a.ts --format reminder';
if (what === 'entry') runAll(['hook claude', query], store);
else runAll([query], useWorkstation);

function useWorkstation() {
  const stdin = Object.assign(new PassThrough(), {isTTY: true, setRawMode() {}, ref() {}, unref() {}});
  const stdout = new Writable({
    write(chunk, _, done) {
      fs.writeSync(1, chunk);
      done();
      // With the first frame, not after it: what is used later would only be one more thing to read at the start.
      if (String(chunk).includes('L-0002')) store();
    },
  });
  Object.assign(stdout, {isTTY: true, columns: 120, rows: 30, getColorDepth: () => 8, hasColors: () => true});
  Object.defineProperties(process, {stdin: {value: stdin}, stdout: {value: stdout}});
  process.exit = () => {};
  process.argv = [process.argv[0], orbit, ...query.split(' ')];
  const run = require(orbit);
  process.exit = exit;
  run('workstation').startWorkstation(undefined);
}
