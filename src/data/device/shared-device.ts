import { announceCartChange } from "#data/cart/cart-changes.ts";
import { dropReceived } from "#data/copies/received-file.ts";
import { forgetLeftDrafts } from "#data/drafts/left-drafts.ts";
import { publicDatabase } from "#db/public-database.ts";
import { readSession, writeRecord, writeSession } from "#db/records.ts";
import { isSharedDevice, sharedDevice } from "#db/shared-mark.ts";
import { dropKeptSession } from "./kept-session.ts";
import { markLoggedOut } from "./logout-marker.ts";
import { userTokens } from "./token-store.ts";

/** The tab's own record of the visit's last input, in ms. */
const used = "visit_used";

/** When this tab's visit had its last input; null = no visit has begun here. */
export function visitUsed(): number | null {
  const at = Number(readSession(used) ?? Number.NaN);
  return Number.isFinite(at) ? at : null;
}

export const noteVisit = (): unknown => writeSession(used, String(Date.now()));

/**
 * Makes this a shared device, or a private one again. A session in the storage that is no longer
 * used is left: the server is informed at the next start.
 */
export async function shareDevice(shared: boolean): Promise<void> {
  if (shared === isSharedDevice()) return;
  const left = userTokens.read();
  userTokens.remove(null);
  if (left !== null) await markLoggedOut(left.token);
  if (left !== null) await dropKeptSession(left.token);
  writeRecord(sharedDevice, { value: shared, expire: 0 });
  // The visitor's drafts from before the login are moved along.
  noteVisit();
}

/** The end of a visit to a shared device: removes all drafts. */
export async function forgetVisit(): Promise<void> {
  forgetLeftDrafts(null);
  await publicDatabase.use(undefined, ({ drafts }) => drafts.clear());
  await dropReceived();
  announceCartChange();
}
