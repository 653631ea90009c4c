import { tellCartChanged } from "./cart-changes.ts";
import { forgetLeftDrafts } from "./left-drafts.ts";
import { publicDatabase } from "./public-database.ts";
import { dropReceived } from "./received-file.ts";
import { readSession, writeRecord, writeSession } from "./records.ts";
import { isSharedDevice, sharedDevice } from "./shared-mark.ts";
import { userTokens } from "./token-store.ts";
import { bury } from "./tombstone.ts";

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
  if (left !== null) await bury(left.token);
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
