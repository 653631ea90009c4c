import type { DraftContent } from "#contract/quotes/drafts.ts";
import type { ShopDraft } from "#db/rows.ts";
import { type UserDatabase, userDatabase } from "#db/user-database.ts";
import { contentOf, rowOfContent, sameContent } from "./draft-content.ts";
import { type DraftEdition, type Held, isUnsent, meetDraft } from "./meet-draft.ts";
import { type Merged, mergeDraft } from "./merge-draft.ts";

/** Declared only here, because the first screen, which loads the other tables, does not need it. */
const shopDraftsOf = (tables: UserDatabase) => tables.table<ShopDraft, string>("shopDrafts");

/** Runs `work` on the records of one draft and writes its result, in one transaction. */
async function change<Result>(
  id: string,
  missing: Result,
  work: (held: Held) => { held: Held; result: Result },
): Promise<Result> {
  const changed = userDatabase()?.use(missing, (tables) =>
    tables.transaction("rw", tables.drafts, shopDraftsOf(tables), async () => {
      const before = await heldIn(tables, id);
      const { held, result } = work(before);
      const { draft, known } = held;
      if (draft === null) await tables.drafts.delete(id);
      else if (draft !== before.draft) await tables.drafts.put(draft);
      if (known === null) await shopDraftsOf(tables).delete(id);
      else if (known !== before.known) await shopDraftsOf(tables).put(known);
      return result;
    }),
  );
  return (await changed) ?? missing;
}

async function heldIn(tables: UserDatabase, id: string): Promise<Held> {
  const [draft, known] = [await tables.drafts.get(id), await shopDraftsOf(tables).get(id)];
  return { draft: draft ?? null, known: known ?? null };
}

/** All records of drafts in a buyer's database, by id. */
export const heldOf = (tables: UserDatabase): Promise<ReadonlyMap<string, Held>> =>
  tables.transaction("r", tables.drafts, shopDraftsOf(tables), async () => {
    const drafts = new Map((await tables.drafts.toArray()).map((row) => [row.id, row]));
    const known = new Map((await shopDraftsOf(tables).toArray()).map((row) => [row.id, row]));
    const ids = new Set([...drafts.keys(), ...known.keys()]);
    return new Map(
      [...ids].map((id) => [id, { draft: drafts.get(id) ?? null, known: known.get(id) ?? null }]),
    );
  });

/** All of the signed-in buyer's own drafts on this device, by id. */
export const allHeld = async (): Promise<ReadonlyMap<string, Held>> =>
  (await userDatabase()?.use<ReadonlyMap<string, Held>>(new Map(), heldOf)) ?? new Map();

/** Merges the server's version of a draft. @returns whether this device's data changed */
export const takeIn = (id: string, remote: DraftEdition, isOpen: boolean): Promise<boolean> =>
  change(id, false, (before) => {
    const held = meetDraft(id, before, remote, isOpen);
    const shown = held.draft !== before.draft || held.known?.theirs !== before.known?.theirs;
    return { held, result: shown };
  });

/** The server has neither the draft nor its removal: this device's version is a new one. */
export const forgetAtShop = (id: string): Promise<boolean> =>
  change(id, false, ({ draft }) => ({ held: { draft, known: null }, result: false }));

/** One send, recorded on the device before it leaves. */
export interface Sending {
  readonly edition: string;
  readonly after: readonly (string | null)[];
  /** Null: it is removed. */
  readonly content: DraftContent | null;
}

/** The server accepts a hundred; at most this many are sent at once. */
const mostOpen = 20;

/**
 * Records that this device's version is being sent under `edition`, or under the edition of an
 * earlier send. Null where nothing is to be sent, or another device's change waits first.
 */
export const beginSending = (id: string, edition: string): Promise<Sending | null> =>
  change<Sending | null>(id, null, (held) => {
    const { draft } = held;
    const known: ShopDraft = held.known ?? {
      id,
      edition: null,
      content: null,
      sent: [],
      theirs: null,
    };
    if (!isUnsent(held) || known.theirs !== null) return { held, result: null };
    const content = draft === null ? null : contentOf(draft);
    const again = known.sent.find((one) =>
      one.content === null || content === null
        ? one.content === content
        : sameContent(one.content, content),
    );
    const sending = again ?? { edition, content };
    const sent = again === undefined ? [...known.sent, sending].slice(-mostOpen) : known.sent;
    const after = [known.edition, ...sent.map((one) => one.edition)];
    return {
      held: { draft, known: { ...known, sent } },
      result: { edition: sending.edition, after, content },
    };
  });

/** The server has accepted it. */
export const noteTaken = (id: string, taken: DraftEdition): Promise<boolean> =>
  change(id, false, ({ draft, known }) => {
    const isGone = taken.content === null && draft === null;
    const next = known === null || isGone ? null : { ...known, ...taken, sent: [], theirs: null };
    return { held: { draft, known: next }, result: true };
  });

export type Conflict = Extract<Merged, { kind: "conflict" }>;

/**
 * The conflicting versions of a draft, each merged as far as possible; null where there is no
 * conflict.
 */
export function conflictOf({ draft, known }: Held): Conflict | null {
  const theirs = known?.theirs?.content ?? null;
  if (draft === null || known === null || theirs === null) return null;
  const read = rowOfContent(known.id, theirs);
  if (read === null) return null;
  const merged = mergeDraft(known.content, contentOf(draft), contentOf(read));
  return merged.kind === "conflict" ? merged : null;
}

/**
 * The buyer has chosen: the draft becomes this, based on the other device's version. `aside`
 * becomes a draft of its own.
 */
export async function settleConflict(
  id: string,
  chosen: DraftContent,
  aside: { id: string; content: DraftContent } | null,
): Promise<boolean> {
  if (aside !== null) {
    const draft = rowOfContent(aside.id, aside.content);
    if (draft !== null) {
      await change(aside.id, false, () => ({ held: { draft, known: null }, result: true }));
    }
  }
  return change(id, false, (held) => {
    const theirs = held.known?.theirs ?? null;
    const draft = rowOfContent(id, chosen);
    if (theirs === null || draft === null) return { held, result: false };
    return { held: { draft, known: { id, ...theirs, sent: [], theirs: null } }, result: true };
  });
}

/** Synchronisation state of a draft: at the server, being sent, or in conflict. */
export type DraftPlace = "kept" | "waiting" | "conflict";

export const placeOf = (held: Held): DraftPlace =>
  conflictOf(held) !== null ? "conflict" : isUnsent(held) ? "waiting" : "kept";
