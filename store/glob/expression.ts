/** A stored source → the expression. Dot-all, because a line break is a letter of a file name like any other. */
export function expression(source: string): RegExp {
  return new RegExp(source, 's');
}
