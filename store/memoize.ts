/** Keeps the latest answers of a function of one text, for callers that ask the same several times in a row. */
export function remembering<T>(answer: (text: string) => T, limit = 256): (text: string) => T {
  const known = new Map<string, T>();
  return text => {
    if (known.has(text)) return known.get(text) as T;
    const value = answer(text);
    if (known.size >= limit) known.clear();
    known.set(text, value);
    return value;
  };
}
