#!/usr/bin/env node
'use strict';
// Starts dist/entry.js, whose compiled form lies beside it (scripts/code-cache.mjs). Another version of Node refuses
// that form and compiles the text.
const fs = require('node:fs');
const vm = require('node:vm');

const filename = `${__dirname}/entry.js`;
let cachedData;
try {
  cachedData = fs.readFileSync(`${__dirname}/entry.cache`);
} catch {
  // Only slower.
}
const start = new vm.Script(fs.readFileSync(filename, 'utf8'), {filename, cachedData}).runInThisContext();
start(require, __dirname, name => import(name));
