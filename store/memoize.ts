/** Keeps the latest answers of a function of one text, for callers that ask the same several times in a row. */
export function memoize<T>(answer: (text: string) => T, limit = 256): (text: string) => T {
  const cache = new Map<string, T>();
  return text => {
    if (cache.has(text)) return cache.get(text) as T;
    const value = answer(text);
    if (cache.size >= limit) cache.clear();
    cache.set(text, value);
    return value;
  };
}
