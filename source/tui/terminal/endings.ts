// Every way the process can end while it holds the terminal. All of them lead through one function that gives the
// terminal back first.

export type Ending =
  | {readonly kind: 'signal'; readonly signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'SIGQUIT'}
  | {readonly kind: 'crash'; readonly error: unknown};

const exitCodes = {SIGINT: 130, SIGTERM: 143, SIGHUP: 129, SIGQUIT: 131} as const;

export function exitCodeOf(ending: Ending): number {
  return ending.kind === 'crash' ? 70 : exitCodes[ending.signal];
}

/** Returns the function that stops listening. */
export function listenForEndings(
  streams: {readonly stdin: NodeJS.ReadStream; readonly stdout: NodeJS.WriteStream},
  onEnding: (ending: Ending) => void,
  onExit: () => void,
): () => void {
  const crash = (error: unknown): void => onEnding({kind: 'crash', error});
  const hangUp = (): void => onEnding({kind: 'signal', signal: 'SIGHUP'});
  const signals = (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const).map(signal => {
    return {signal, listener: () => onEnding({kind: 'signal', signal})};
  });
  for (const {signal, listener} of signals) process.on(signal, listener);
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  process.on('exit', onExit);
  // The window was closed and nobody sent the signal, or it is ignored: reading ends, writing fails.
  streams.stdin.on('end', hangUp);
  streams.stdin.on('error', hangUp);
  streams.stdout.on('error', hangUp);
  return () => {
    for (const {signal, listener} of signals) process.off(signal, listener);
    process.off('uncaughtException', crash);
    process.off('unhandledRejection', crash);
    process.off('exit', onExit);
    streams.stdin.off('end', hangUp);
    streams.stdin.off('error', hangUp);
    streams.stdout.off('error', hangUp);
  };
}
