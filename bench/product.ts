// What the benchmark calls inside its own process: the product's own functions, bundled on the fly.
export {rank} from '../source/rank/rank.js';
export {candidatePath} from '../source/scope/candidate-path.js';
export {matchScope} from '../source/scope/match.js';
export {learningsOf} from '../source/scope/scope-cache.js';
export {readState} from '../store/index/state.js';
export {serializeRecord} from '../store/record/serialize.js';
export {openDatabase} from '../store/sqlite.js';
export {workspaceAt} from '../store/workspace.js';
