import { useState } from "react";

export interface KeysetPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export interface MorePages<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  readonly busy: boolean;
  /** Why the last page did not come, or null. */
  readonly failed: string | null;
  more(): void;
  /** Puts a changed item in the place of the one with its key. */
  replace(item: Item): void;
}

interface Held<Item> {
  readonly first: KeysetPage<Item>;
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
  /** Whether more than the first page is shown. */
  readonly extended: boolean;
  readonly busy: boolean;
  readonly failed: string | null;
}

/** What a list had loaded, by the visit: a return finds it as it was. */
export type ListMemory<Item> = Map<string, KeysetPage<Item>>;

const mostVisits = 20;

function remember<Item>(memory: ListMemory<Item>, visit: string, page: KeysetPage<Item>): void {
  memory.delete(visit);
  memory.set(visit, page);
  const [oldest] = memory.keys();
  if (memory.size > mostVisits && oldest !== undefined) memory.delete(oldest);
}

const startWith = <Item>(first: KeysetPage<Item>): Held<Item> => ({
  first,
  items: first.items,
  nextCursor: first.nextCursor,
  extended: false,
  busy: false,
  failed: null,
});

/** A fresh first page keeps the further pages that are on the screen already. */
function refreshed<Item>(
  held: Held<Item>,
  first: KeysetPage<Item>,
  keyOf: (item: Item) => string,
): Held<Item> {
  if (!held.extended) return startWith(first);
  const fresh = new Set(first.items.map(keyOf));
  const rest = held.items.filter((item) => !fresh.has(keyOf(item)));
  return { ...held, first, items: [...first.items, ...rest] };
}

/**
 * A list paged by key: the loader's first page, then what 加载更多 brings. `load` resolves
 * with the page or with the text of why there is none. Another filter wants another React key.
 * With a memory, a return to the same visit goes on with the pages that it had.
 */
export function useMorePages<Item>(
  first: KeysetPage<Item>,
  keyOf: (item: Item) => string,
  load: (cursor: string) => Promise<KeysetPage<Item> | string>,
  kept?: { readonly memory: ListMemory<Item>; readonly visit: string },
): MorePages<Item> {
  const [held, setHeld] = useState(() => {
    const before = kept?.memory.get(kept.visit);
    const start = startWith(first);
    if (before === undefined) return start;
    return refreshed({ ...start, ...before, extended: true }, first, keyOf);
  });
  const state = held.first === first ? held : refreshed(held, first, keyOf);
  if (state !== held) setHeld(state);

  const settle = (answer: KeysetPage<Item> | string) =>
    setHeld((now) => {
      if (typeof answer === "string") return { ...now, busy: false, failed: answer };
      const known = new Set(now.items.map(keyOf));
      const items = [...now.items, ...answer.items.filter((item) => !known.has(keyOf(item)))];
      const { nextCursor } = answer;
      if (kept !== undefined) remember(kept.memory, kept.visit, { items, nextCursor });
      return { ...now, items, nextCursor, extended: true, busy: false, failed: null };
    });

  return {
    items: state.items,
    hasMore: state.nextCursor !== null,
    busy: state.busy,
    failed: state.failed,
    more: () => {
      if (state.busy || state.nextCursor === null) return;
      setHeld({ ...state, busy: true, failed: null });
      void load(state.nextCursor).then(settle);
    },
    replace: (item) =>
      setHeld((now) => ({
        ...now,
        items: now.items.map((old) => (keyOf(old) === keyOf(item) ? item : old)),
      })),
  };
}
