import { tellCartChanged } from "#data/cart/cart-changes.ts";
import { dropReceived } from "#data/copies/received-file.ts";
import { forgetLeftDrafts } from "#data/drafts/left-drafts.ts";
import { publicDatabase } from "#db/public-database.ts";
import { readSession, writeRecord, writeSession } from "#db/records.ts";
import { isSharedDevice, sharedDevice } from "#db/shared-mark.ts";
import { dropKeptSession } from "./kept-session.ts";
import { markLoggedOut } from "./logout-marker.ts";
import { userTokens } from "./token-store.ts";

/** The tab's own note of when its visit was last touched, in ms. */
const used = "visit_used";

/** When this tab's visit was last touched; null = no visit has begun here. */
export function visitUsed(): number | null {
  const at = Number(readSession(used) ?? Number.NaN);
  return Number.isFinite(at) ? at : null;
}

export const noteVisit = (): unknown => writeSession(used, String(Date.now()));

/**
 * Makes this a shared device, or one of its owner's again. A session that stands in the storage
 * which counts no longer is left: the server is told at the next start.
 */
export async function shareDevice(shared: boolean): Promise<void> {
  if (shared === isSharedDevice()) return;
  const left = userTokens.read();
  userTokens.remove(null);
  if (left !== null) await markLoggedOut(left.token);
  if (left !== null) await dropKeptSession(left.token);
  writeRecord(sharedDevice, { value: shared, expire: 0 });
  // The visitor brings along what was drafted before the login.
  noteVisit();
}

/** The end of a visit to a shared device: nobody's drafts stay. */
export async function forgetVisit(): Promise<void> {
  forgetLeftDrafts(null);
  await publicDatabase.use(undefined, ({ drafts }) => drafts.clear());
  await dropReceived();
  tellCartChanged();
}
