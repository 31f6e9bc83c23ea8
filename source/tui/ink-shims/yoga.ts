import {loadYoga, type Yoga} from 'yoga-layout/load';

// Stands for `yoga-layout` in the workstation's bundle. The package waits for its WebAssembly at the top of a module,
// which only an ES module can; a script can be kept in compiled form. So the start waits instead, before Ink is loaded.

export * from 'yoga-layout/load';

let yoga: Yoga;

export {yoga as default};

export async function prepareYoga(): Promise<void> {
  yoga = await loadYoga();
}
