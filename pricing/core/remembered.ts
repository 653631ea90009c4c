/**
 * Cache of a pure function's results for each owner (a book, a section, a parent sheet),
 * garbage-collected with it. Beyond `most` entries all of an owner are dropped. For results that
 * are needed at each keystroke and each step of a ladder.
 */
export function rememberedFor<Owner extends object, Key, Value>(most: number) {
  const owners = new WeakMap<Owner, Map<Key, Value>>();
  const remembered = (owner: Owner, key: Key, make: () => Value): Value => {
    let known = owners.get(owner);
    if (known === undefined) {
      known = new Map();
      owners.set(owner, known);
    }
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make();
    if (known.size >= most) known.clear();
    known.set(key, made);
    return made;
  };
  /** The result where it is remembered. */
  const known = (owner: Owner, key: Key): Value | undefined => owners.get(owner)?.get(key);
  return Object.assign(remembered, { known });
}
