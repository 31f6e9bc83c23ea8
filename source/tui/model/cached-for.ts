/** The same answer for the same value, as long as that lives. */
export function cachedFor<Key extends object, Answer>(answer: (key: Key) => Answer): (key: Key) => Answer {
  const cache = new WeakMap<Key, Answer>();
  return key => {
    if (!cache.has(key)) cache.set(key, answer(key));
    return cache.get(key) as Answer;
  };
}
