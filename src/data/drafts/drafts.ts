import { readStoredForm, stampedJob } from "#contract/jobs/job-steps.ts";
import { announceCartChange } from "#data/cart/cart-changes.ts";
import { dropWaitingAdd } from "#data/cart/waiting-lines.ts";
import { publicDatabase } from "#db/public-database.ts";
import type { Draft, DraftRow } from "#db/rows.ts";
import { isSharedDevice } from "#db/shared-mark.ts";
import { userDatabase } from "#db/user-database.ts";
import { databases } from "#platform/platform.ts";
import { askToPersist } from "#platform/storage.ts";
import { forgetLeftDraft, leftDrafts } from "./left-drafts.ts";
import { draftsOfPage, dropHeldDraft, holdDraft } from "./page-drafts.ts";

export type { Draft } from "#db/rows.ts";

/** A device without a working database has no changes to watch. */
const stopWatching = () => {};

export const newestFirst = (left: Draft, right: Draft) => right.updatedAt - left.updatedAt;

/** A draft in today's form; null where a newer version wrote it: it stays for that version. */
export function draftOf({ formVersion, ...draft }: DraftRow): Draft | null {
  const job = readStoredForm(draft.job, formVersion);
  return job === null ? null : { ...draft, job };
}

/** Writes drafts that a closing page could not write. */
async function writeLeft(): Promise<void> {
  for (const row of leftDrafts()) {
    const draft = draftOf(row);
    if (draft === null) continue;
    const stands = await rowOf(draft.id);
    if (stands === null || stands.updatedAt < draft.updatedAt) {
      if (!(await stored(draft))) return;
    }
    forgetLeftDraft(draft.id);
  }
}

/** Drafts of the signed-in buyer, and those made as a guest on this device; newest first. */
export async function listDrafts(): Promise<Draft[]> {
  await writeLeft();
  return keptDrafts();
}

async function keptDrafts(): Promise<Draft[]> {
  const guests = publicDatabase.use<Draft[]>([], ({ drafts }) => drafts.toArray());
  const own = userDatabase()?.use<Draft[]>([], ({ drafts }) => drafts.toArray()) ?? [];
  const both = [...(await Promise.all([own, guests])).flat(), ...draftsOfPage()];
  const byId = new Map(both.reverse().map((draft) => [draft.id, draft]));
  return [...byId.values()].flatMap((row) => draftOf(row) ?? []).sort(newestFirst);
}

async function rowOf(id: string): Promise<DraftRow | null> {
  const own = await userDatabase()?.use(null, async ({ drafts }) => (await drafts.get(id)) ?? null);
  const guests = () =>
    publicDatabase.use(null, async ({ drafts }) => (await drafts.get(id)) ?? null);
  return draftsOfPage().find((row) => row.id === id) ?? own ?? (await guests());
}

/** The draft, or null where this device has none of that id. */
export async function getDraft(id: string): Promise<Draft | null> {
  await writeLeft();
  const row = await rowOf(id);
  return row === null ? null : draftOf(row);
}

/**
 * Saves a draft. True only after the transaction is complete; false where the device has no
 * database. Rejects where saving failed (e.g. no space left). A draft that is not saved stays in
 * this page until it is closed.
 */
export async function putDraft(draft: Draft): Promise<boolean> {
  holdDraft(stampedJob(draft));
  const saved = await stored(draft);
  if (!saved) return false;
  dropHeldDraft(draft.id);
  void askToPersist().catch(() => undefined);
  return true;
}

async function stored(draft: Draft): Promise<boolean> {
  const own = isSharedDevice() ? null : userDatabase();
  const row: DraftRow = stampedJob(draft);
  if (own === null) {
    return publicDatabase.use(false, async ({ drafts }) => {
      await drafts.put(row);
      announceCartChange();
      return true;
    });
  }
  const saved = await own.use(false, async ({ drafts }) => {
    await drafts.put(row);
    return true;
  });
  if (saved) await publicDatabase.use(undefined, ({ drafts }) => drafts.delete(draft.id));
  announceCartChange();
  return saved;
}

/** Removing a draft also removes its waiting cart calls. */
export async function removeDraft(id: string): Promise<void> {
  forgetLeftDraft(id);
  dropHeldDraft(id);
  await dropWaitingAdd(id);
  await userDatabase()?.use(undefined, ({ drafts }) => drafts.delete(id));
  await publicDatabase.use(undefined, ({ drafts }) => drafts.delete(id));
  announceCartChange();
}

/** Calls back with the drafts now and after every change, in whichever tab. Returns how to stop. */
export function watchDrafts(callback: (drafts: Draft[]) => void): () => void {
  let stop = () => {};
  let stopped = false;
  void listDrafts().then(async (drafts) => {
    if (stopped) return;
    callback(drafts);
    if (databases() === null) return;
    const { liveQuery } = await import("dexie");
    if (stopped) return;
    const watching = liveQuery(keptDrafts).subscribe({ next: callback, error: stopWatching });
    stop = () => watching.unsubscribe();
  }, stopWatching);
  return () => {
    stopped = true;
    stop();
  };
}
