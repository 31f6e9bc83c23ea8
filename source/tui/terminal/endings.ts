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
  const signals = (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const).map(
    signal => [process, signal, () => onEnding({kind: 'signal', signal})] as const,
  );
  const listeners: readonly (readonly [NodeJS.EventEmitter, string, (error: unknown) => void])[] = [
    ...signals,
    [process, 'uncaughtException', crash],
    [process, 'unhandledRejection', crash],
    [process, 'exit', onExit],
    // The window was closed and nobody sent the signal, or it is ignored: reading ends, writing fails.
    [streams.stdin, 'end', hangUp],
    [streams.stdin, 'error', hangUp],
    [streams.stdout, 'error', hangUp],
  ];
  for (const [emitter, event, listener] of listeners) emitter.on(event, listener);
  return () => {
    for (const [emitter, event, listener] of listeners) emitter.off(event, listener);
  };
}
