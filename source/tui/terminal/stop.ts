/** Long enough for a stop to have taken hold, short enough not to look like a hang when it does not. */
const stopGrace = 250;

/**
 * Stops this job as Ctrl-Z would, and resolves when it goes on. The terminal must have been given back.
 *
 * The whole group is stopped, as the terminal driver does: under npx the shell waits for a parent of ours. Where no
 * shell could bring us back (the program is a window's only process) the kernel ignores the stop, and no SIGCONT ever
 * comes; the timer then goes on. It also keeps the process alive, since nothing else does while stdin is let go.
 */
export function stopJob(): Promise<void> {
  return new Promise(resolve => {
    const goOn = (): void => {
      clearTimeout(timer);
      process.off('SIGCONT', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, stopGrace);
    process.on('SIGCONT', goOn);
    process.kill(0, 'SIGTSTP');
  });
}
