import { type Draft, draftOf, newestFirst } from "#data/drafts/drafts.ts";
import { deviceMayHold } from "#data/outbox/holds.ts";
import { stillWaits, waitingIn } from "#data/outbox/waiting.ts";
import { isSharedDevice } from "#db/shared-mark.ts";
import { isRunOut, keptSession } from "./kept-session.ts";
import { isLoggedOut } from "./logout-marker.ts";
import { openUserDatabase } from "./open-user-database.ts";

/** This device's data of a buyer whose session expired. */
export interface KnownBuyer {
  readonly drafts: readonly Draft[];
  /** Number of unsent changes. */
  readonly waiting: number;
}

/** Null after a logout, after the server ended the login (20402), and on a shared device. */
export async function knownBuyer(): Promise<KnownBuyer | null> {
  if (isSharedDevice() || !(await deviceMayHold("shop-session"))) return null;
  const kept = await keptSession();
  if (kept === null || !isRunOut(kept) || (await isLoggedOut(kept.token))) return null;
  if (!(await deviceMayHold(`shop-u-${kept.scope}`))) return null;
  const found: { drafts: Draft[]; waiting: number } = { drafts: [], waiting: 0 };
  await openUserDatabase(kept.scope, async (tables) => {
    const rows = await tables.drafts.toArray();
    found.drafts = rows.flatMap((row) => draftOf(row) ?? []).sort(newestFirst);
    found.waiting = (await waitingIn(tables, kept.scope)).filter(stillWaits).length;
  });
  return found.drafts.length + found.waiting === 0 ? null : found;
}
