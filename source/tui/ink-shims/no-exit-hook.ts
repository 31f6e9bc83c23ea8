/**
 * In the bundle this stands for `signal-exit`, with which Ink and its cursor package clean up at the end. Here
 * terminal/endings.ts does, for every way to end.
 */
export default function noExitHook(): () => void {
  return () => {};
}
