import type { Intent } from "#db/outbox-calls.ts";
import type { OutboxRow } from "#db/rows.ts";

/** The effect of a waiting call on a book of entries. */
export type Wish<Values> =
  | { readonly kind: "add"; readonly values: Values }
  | { readonly kind: "change"; readonly id: string; readonly values: Values }
  | { readonly kind: "remove"; readonly id: string };

/** A displayed entry; `waits`: its unsent change. */
export interface ShownEntry<E> {
  readonly entry: E;
  readonly waits: Wish<unknown>["kind"] | null;
}

/** How a book reads the calls that wait. */
export interface WishReading<E, Values> {
  /** Null where the call belongs to another book. */
  readonly wishOf: (intent: Intent) => Wish<Values> | null;
  /** The input as the server will return it. */
  readonly entryOf: (id: string, values: Values) => E;
}

function apply<E extends { readonly id: string }, Values>(
  shown: readonly ShownEntry<E>[],
  key: string,
  wish: Wish<Values>,
  entryOf: WishReading<E, Values>["entryOf"],
): readonly ShownEntry<E>[] {
  const changed = (id: string, to: (entry: E) => ShownEntry<E>) =>
    shown.map((one) => (one.entry.id === id ? to(one.entry) : one));
  switch (wish.kind) {
    case "add":
      return [...shown, { entry: entryOf(key, wish.values), waits: "add" }];
    case "change":
      return changed(wish.id, () => ({ entry: entryOf(wish.id, wish.values), waits: "change" }));
    case "remove":
      return changed(wish.id, (entry) => ({ entry, waits: "remove" }));
  }
}

/** The book as it will be once everything waiting has been sent. */
export function withWaiting<E extends { readonly id: string; readonly isDefault: boolean }, Values>(
  entries: readonly E[],
  rows: readonly OutboxRow[],
  { wishOf, entryOf }: WishReading<E, Values>,
): readonly ShownEntry<E>[] {
  let shown: readonly ShownEntry<E>[] = entries.map((entry) => ({ entry, waits: null }));
  for (const { intent, key, state } of rows) {
    const wish = state === "waiting" ? wishOf(intent) : null;
    if (wish !== null) shown = apply(shown, key, wish, entryOf);
  }
  const chosen = shown.findLast(({ entry, waits }) => waits !== null && entry.isDefault);
  if (chosen === undefined) return shown;
  return shown.map((one) =>
    one === chosen ? one : { ...one, entry: { ...one.entry, isDefault: false } },
  );
}
