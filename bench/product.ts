// What the benchmark calls inside its own process: the product's own functions, bundled on the fly.
export {retrieve} from '../source/deliver/retrieve.js';
export {candidatePath} from '../source/scope/candidate-path.js';
export {readState} from '../store/index/schema.js';
export {serializeRecord} from '../store/record/serialize.js';
export {openDatabase} from '../store/sqlite.js';
export {workspaceAt} from '../store/workspace.js';
