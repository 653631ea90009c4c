import { useState } from "react";

export interface KeysetPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export interface MorePages<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  readonly busy: boolean;
  /** The failure of the last page, or null. */
  readonly failed: string | null;
  more(): void;
  /** Replaces the item with the same key. */
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

/** The loaded pages of a list, by visit: a return restores them. */
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

/** A new first page keeps further pages that are displayed already. */
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
 * A list with cursor paging: the loader's first page, then the results of 加载更多. `load` resolves
 * with the page or with the message of a failure. Another filter needs another React key. With a
 * memory, a return to the same visit restores its pages.
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
