import os from 'node:os';

// A command that waits for another program must end it before it ends itself.

const stops = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type StopSignal = (typeof stops)[number];

export type StopSignals = {
  /** Calls the listener at every such signal; answers how to stop listening. */
  readonly listen: (listener: () => void) => () => void;
  /** The exit code that says which signal ended us; undefined where none came. */
  readonly exitCode: () => number | undefined;
};

export function stopSignals(): StopSignals {
  let first: StopSignal | undefined;
  return {
    listen(listener) {
      const heard = (signal: StopSignal) => {
        first ??= signal;
        listener();
      };
      for (const signal of stops) process.on(signal, heard);
      return () => {
        for (const signal of stops) process.off(signal, heard);
      };
    },
    exitCode: () => (first === undefined ? undefined : 128 + os.constants.signals[first]),
  };
}
