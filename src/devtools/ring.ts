/** The newest entries: at most `limit`, and none older than `forMs` before the newest. */
export interface Ring<Thing> {
  put(thing: Thing): void;
  /** Puts older entries before all others. */
  precede(older: readonly Thing[]): void;
  /** Oldest first. */
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
      // Cutting costs more than appending, so it is done in larger steps.
      if (kept.length > limit * 2) kept = trimmed();
    },
    precede(older) {
      kept = [...older, ...kept];
    },
    all: trimmed,
  };
}
