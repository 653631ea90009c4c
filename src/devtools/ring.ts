/** The newest things, as many as `limit` and none older than `forMs` beside the newest. */
export interface Ring<Thing> {
  put(thing: Thing): void;
  /** The oldest first. */
  all(): readonly Thing[];
}

export function makeRing<Thing extends { readonly at: number }>(
  limit: number,
  forMs: number,
): Ring<Thing> {
  let kept: Thing[] = [];
  const trimmed = () => {
    const newest = kept.at(-1)?.at ?? 0;
    return kept.slice(-limit).filter(({ at }) => newest - at <= forMs);
  };
  return {
    put(thing) {
      kept.push(thing);
      // Cutting is dear beside putting: it waits until it is worth it.
      if (kept.length > limit * 2) kept = trimmed();
    },
    all: trimmed,
  };
}
