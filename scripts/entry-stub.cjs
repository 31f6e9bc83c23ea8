#!/usr/bin/env node
'use strict';
// Runs the scripts beside it, whose compiled forms lie there too (scripts/code-cache.mjs). Another version of Node
// refuses those and compiles the text.
const fs = require('node:fs');
const vm = require('node:vm');

function run(name) {
  const filename = `${__dirname}/${name}.js`;
  let cachedData;
  try {
    cachedData = fs.readFileSync(`${__dirname}/${name}.cache`);
  } catch {
    // Only slower.
  }
  const start = new vm.Script(fs.readFileSync(filename, 'utf8'), {filename, cachedData}).runInThisContext();
  const module = {exports: {}};
  start(module, module.exports, require, __dirname, load);
  return module.exports;
}

async function load(name) {
  return name === './workstation.js' ? run('workstation') : import(name);
}

module.exports = run;
run('entry');
