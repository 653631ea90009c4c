import type { DraftContent } from "#contract/quotes/drafts.ts";
import type { ShopDraft } from "#db/rows.ts";
import { type UserDatabase, userDatabase } from "#db/user-database.ts";
import { contentOf, rowOfContent, sameContent } from "./draft-content.ts";
import { type DraftEdition, type Held, isUnsent, meetDraft } from "./meet-draft.ts";
import { type Merged, mergeDraft } from "./merge-draft.ts";

/** Named here alone: the first screen, which carries the other tables, does without it. */
const shopDraftsOf = (tables: UserDatabase) => tables.table<ShopDraft, string>("shopDrafts");

/** Runs `work` on what is held of one draft and writes what it answers with, in one transaction. */
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

/** All that a buyer's database holds of drafts, by their id. */
export const heldOf = (tables: UserDatabase): Promise<ReadonlyMap<string, Held>> =>
  tables.transaction("r", tables.drafts, shopDraftsOf(tables), async () => {
    const drafts = new Map((await tables.drafts.toArray()).map((row) => [row.id, row]));
    const known = new Map((await shopDraftsOf(tables).toArray()).map((row) => [row.id, row]));
    const ids = new Set([...drafts.keys(), ...known.keys()]);
    return new Map(
      [...ids].map((id) => [id, { draft: drafts.get(id) ?? null, known: known.get(id) ?? null }]),
    );
  });

/** All that this device holds of the signed-in buyer's own drafts, by their id. */
export const allHeld = async (): Promise<ReadonlyMap<string, Held>> =>
  (await userDatabase()?.use<ReadonlyMap<string, Held>>(new Map(), heldOf)) ?? new Map();

/** Takes in how the shop has a draft. @returns whether what this device shows of it has changed */
export const takeIn = (id: string, standing: DraftEdition, isOpen: boolean): Promise<boolean> =>
  change(id, false, (before) => {
    const held = meetDraft(id, before, standing, isOpen);
    const shown = held.draft !== before.draft || held.known?.theirs !== before.known?.theirs;
    return { held, result: shown };
  });

/** The shop has nothing of it, not even its removal: it stands on this device as a new one. */
export const forgetAtShop = (id: string): Promise<boolean> =>
  change(id, false, ({ draft }) => ({ held: { draft, known: null }, result: false }));

/** One sending, as it is noted on the device before it leaves. */
export interface Sending {
  readonly edition: string;
  readonly after: readonly (string | null)[];
  /** Null: it is removed. */
  readonly content: DraftContent | null;
}

/** More are never open at once; the shop takes a hundred. */
const mostOpen = 20;

/**
 * Notes that what stands on this device leaves now under `edition`, or under the one that it left
 * with before; null where there is nothing to send, or another device's doing waits first.
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

/** The shop has taken it. */
export const noteTaken = (id: string, taken: DraftEdition): Promise<boolean> =>
  change(id, false, ({ draft, known }) => {
    const isGone = taken.content === null && draft === null;
    const next = known === null || isGone ? null : { ...known, ...taken, sent: [], theirs: null };
    return { held: { draft, known: next }, result: true };
  });

export type Conflict = Extract<Merged, { kind: "conflict" }>;

/** What both sides changed of a draft, each as far as the rule goes; null where nothing waits for a choice. */
export function conflictOf({ draft, known }: Held): Conflict | null {
  const theirs = known?.theirs?.content ?? null;
  if (draft === null || known === null || theirs === null) return null;
  const read = rowOfContent(known.id, theirs);
  if (read === null) return null;
  const merged = mergeDraft(known.content, contentOf(draft), contentOf(read));
  return merged.kind === "conflict" ? merged : null;
}

/** The buyer has chosen: the draft is so, made on what the other device did. `aside` becomes a draft of its own. */
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

/** How a draft of this device stands: at the shop too, on its way there, or changed at two devices. */
export type DraftPlace = "kept" | "waiting" | "conflict";

export const placeOf = (held: Held): DraftPlace =>
  conflictOf(held) !== null ? "conflict" : isUnsent(held) ? "waiting" : "kept";
