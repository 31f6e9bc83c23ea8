import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

// The product's own files and what each of them imports, read with TypeScript's scanner.

export type SourceFile = {
  /** From the root of the repository, with forward slashes. */
  readonly name: string;
  readonly lines: number;
  /** Files of ours, by name. */
  readonly files: readonly string[];
  /** Packages and built-in modules. */
  readonly packages: readonly string[];
};

export function sourceFiles(): SourceFile[] {
  const names = ['store', 'source'].flatMap(folder =>
    fs.readdirSync(folder, {recursive: true, encoding: 'utf8'}).map(name => path.posix.join(folder, name)),
  );
  return ['cli.tsx', ...names.filter(name => /\.tsx?$/.test(name))].map(readSource);
}

function readSource(name: string): SourceFile {
  const text = fs.readFileSync(name, 'utf8');
  const imported = ts.preProcessFile(text, true, true).importedFiles.map(({fileName}) => fileName);
  const relative = imported.filter(specifier => specifier.startsWith('.'));
  return {
    name,
    lines: text.trimEnd().split('\n').length,
    files: relative.map(specifier => resolve(name, specifier)),
    packages: imported.filter(specifier => !specifier.startsWith('.')),
  };
}

function resolve(from: string, specifier: string): string {
  const target = path.posix.join(path.posix.dirname(from), specifier).replace(/\.js$/, '');
  const found = [`${target}.ts`, `${target}.tsx`].find(file => fs.existsSync(file));
  if (!found) throw new Error(`${from} imports ${specifier}, which is no file of ours`);
  return found;
}
