import {prepareYoga} from './ink-shims/yoga.js';

// The workstation's bundle begins here, with what must be so before Ink is loaded.

export async function startWorkstation(root: string | undefined): Promise<void> {
  // WebAssembly is compiled on another thread meanwhile.
  const yoga = prepareYoga();
  const {startWorkstation: start} = await withoutCi(() => import('./main.js'));
  await yoga;
  await start(root);
}

// Ink reads the environment while it is loaded, and with a CI variable draws nothing until the end; there is a person
// here. What is started from here gets it back as it was.
async function withoutCi<T>(work: () => Promise<T>): Promise<T> {
  const {CI, CONTINUOUS_INTEGRATION} = process.env;
  Object.assign(process.env, {CI: 'false', CONTINUOUS_INTEGRATION: 'false'});
  try {
    return await work();
  } finally {
    for (const [name, value] of Object.entries({CI, CONTINUOUS_INTEGRATION})) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
