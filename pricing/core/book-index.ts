import type { CatalogueTable, GangFormat } from "#contract/price-book/goods.ts";
import type { LabelMaterial } from "#contract/price-book/labels.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Finishing, Paper, ParentSize } from "#contract/price-book/print.ts";

/** The price book's entries by id. */
export interface BookIndex {
  readonly finishing: ReadonlyMap<string, Finishing>;
  readonly papers: ReadonlyMap<string, Paper>;
  readonly parents: ReadonlyMap<string, ParentSize>;
  readonly materials: ReadonlyMap<string, LabelMaterial>;
  readonly catalogue: ReadonlyMap<string, CatalogueTable>;
  readonly gangRun: ReadonlyMap<string, GangFormat>;
}

const byId = <Entry extends { readonly id: string }>(entries: readonly Entry[]) =>
  new Map(entries.map((entry) => [entry.id, entry]));

const known = new WeakMap<PriceBook, BookIndex>();

/** Built once for each book document, which is never changed in place. */
export function indexOf(book: PriceBook): BookIndex {
  const found = known.get(book);
  if (found !== undefined) return found;
  const index: BookIndex = {
    finishing: byId(book.finishing),
    papers: byId(book.papers),
    parents: byId(book.parents),
    materials: byId(book.labels.materials),
    catalogue: byId(book.catalogue),
    gangRun: byId(book.gangRun),
  };
  known.set(book, index);
  return index;
}
