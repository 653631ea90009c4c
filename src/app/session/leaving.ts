import { OneHolder } from "#api/one-holder.ts";
import { revokeSession } from "#api/revoke.ts";
import { dropFilesOf } from "#data/copies/kept-files.ts";
import { dropReceived } from "#data/copies/received-file.ts";
import { dropKeptSession } from "#data/device/kept-session.ts";
import { leaveData } from "#data/device/leave-data.ts";
import { isRevoked, markLoggedOut, noteRevoked, unrevoked } from "#data/device/logout-marker.ts";
import { forgetVisit } from "#data/device/shared-device.ts";
import { clearSession } from "#db/records.ts";
import { isSharedDevice } from "#db/shared-mark.ts";
import type { Leaving } from "#machines/user-session.machine.ts";
import { untilWorthAsking } from "#platform/worth-asking.ts";

/** Tokens whose revocation is under way on this page. */
const revoking = new Set<string>();

/**
 * A page that starts meanwhile finds the same token: one of them revokes it. A call takes 6 s at
 * most.
 */
const revoker = new OneHolder("revoke", 12_000);

/** True once the server has revoked it. */
async function revokeOnce(token: string): Promise<boolean> {
  if (await isRevoked(token)) return true;
  if (!(await revokeSession(token))) return false;
  await noteRevoked(token);
  return true;
}

/** Retries while the page is open; the next start continues. */
async function revokeAtServer(token: string): Promise<void> {
  if (revoking.has(token)) return;
  revoking.add(token);
  for (let attempt = 0; (await revoker.run(() => revokeOnce(token))) !== true; attempt += 1) {
    await untilWorthAsking(attempt);
  }
  revoking.delete(token);
}

/** The device is clean when this settles; the server is informed in the background. */
export async function cleanUp({ session, ...kept }: Leaving): Promise<void> {
  clearSession();
  const buried = markLoggedOut(session.token);
  void revokeAtServer(session.token);
  await buried;
  await dropKeptSession(session.token);
  if (kept.keepWaiting !== true) await dropFilesOf(session.userKey);
  await dropReceived();
  await leaveData(session.userKey, kept.keepDrafts, kept.keepWaiting);
  if (isSharedDevice()) await forgetVisit();
}

/** Revokes sessions that were left while the server was unreachable. */
export async function revokeLeft(): Promise<void> {
  for (const token of await unrevoked()) void revokeAtServer(token);
}
