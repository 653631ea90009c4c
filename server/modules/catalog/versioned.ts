import { codes, Refusal } from "#contract/http/reply.ts";
import type { PublishedVersion } from "#contract/staff/versions.ts";

/** Rules of drafts and versions, which products and adverts share. */

/** What a person who changes something saw of it: the draft's edition, 0 without one, and the version. */
export interface Seen {
  readonly edition: number;
  readonly base: number;
}

interface Held {
  readonly draft: { readonly edition: number } | null;
  readonly version: number;
}

/** Is the stored state the one that the person saw? */
export const isSeen = ({ draft, version }: Held, { edition, base }: Seen): boolean =>
  (draft?.edition ?? 0) === edition && version === base;

interface Restored<Document> extends Held {
  /** The document of the wanted version; null: there is none. */
  readonly former: Document | null;
}

/**
 * The document of an earlier version, which is to be published again.
 * @throws Refusal `notFound`, `stateConflict`; `moved` where another version came first
 */
export async function restorable<Document>(
  { former, draft, version }: Restored<Document>,
  { number, current }: { readonly number: number; readonly current: number },
  moved: () => Promise<Refusal>,
): Promise<Document> {
  if (former === null) throw new Refusal(codes.notFound, "没有这个版本");
  if (draft !== null) throw new Refusal(codes.stateConflict, "还有没发布的草稿，请先发布或放弃");
  if (version !== current) throw await moved();
  if (number === current) throw new Refusal(codes.stateConflict, "现在就是这个版本");
  return former;
}

interface VersionRow<Document> {
  readonly number: number;
  readonly document: Document;
  readonly note: string;
  readonly publishedAt: Date;
  readonly who: string;
}

const mostVersions = 100;

/** One more, so that the last one shown has a version before it. */
export const versionsRead = mostVersions + 1;

/** Publications as their list shows them, the latest first; `changesOf` returns words of fields. */
export const listedVersions = <Document>(
  rows: readonly VersionRow<Document>[],
  nameOf: (document: Document) => string,
  changesOf: (before: Document, after: Document) => string[],
): PublishedVersion[] =>
  rows.slice(0, mostVersions).map((row, index) => {
    const before = rows[index + 1];
    return {
      ...{ number: row.number, at: row.publishedAt.getTime(), who: row.who, note: row.note },
      changes: before === undefined ? [] : changesOf(before.document, row.document),
      name: nameOf(row.document),
    };
  });
