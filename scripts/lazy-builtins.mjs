import {createRequire} from 'node:module';

// How the entry reaches Node's own modules. esbuild would copy all names of a module for every file that imports it,
// which for `node:fs` takes longer than opening the database; and a module that a scope query does not need
// (`node:crypto`, or `node:tty` with all of `node:net`) would be loaded all the same. So each has one stand-in, whose
// functions fetch the real module when they are called. The workstation does the same for what its first frame does not
// need.

const require = createRequire(import.meta.url);
const needed = ['node:fs', 'node:path'];
const namespace = 'lazy-builtin';

export const lazyBuiltins = (filter = /^node:/) => ({
  name: 'lazy-builtins',
  setup(builder) {
    builder.onResolve({filter}, ({path, kind}) =>
      kind === 'import-statement' ? {path, namespace} : {path, external: true},
    );
    builder.onLoad({filter: /./, namespace}, ({path}) => {
      const module = `require(${JSON.stringify(path)})`;
      return {
        contents: [
          `export default ${needed.includes(path) ? module : `new Proxy({}, {get: (_, name) => ${module}[name]})`};`,
          ...functionsOf(path).map(name => `export const ${name} = (...args) => ${module}.${name}(...args);`),
        ].join('\n'),
      };
    });
  },
});

// Importing a class by its name fails the build, because a stand-in cannot be used with `new`.
function functionsOf(path) {
  return Object.entries(require(path))
    .filter(([name, value]) => /^[a-z]/.test(name) && typeof value === 'function')
    .map(([name]) => name);
}
