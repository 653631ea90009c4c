import { revokeSession } from "#api/revoke.ts";
import { clearSession } from "#db/records.ts";
import { bury, noteRevoked, unrevoked } from "#db/tombstone.ts";
import { wipeUser } from "#db/user-database.ts";
import { untilWorthAsking } from "#device/worth-asking.ts";
import type { Leaving } from "#machines/user-session.machine.ts";

/** Tokens whose revocation is under way on this page. */
const telling = new Set<string>();

/** Keeps at it for as long as the page stands; the next start goes on where it ended. */
async function tellServer(token: string): Promise<void> {
  if (telling.has(token)) return;
  telling.add(token);
  for (let attempt = 0; !(await revokeSession(token)); attempt += 1) {
    await untilWorthAsking(attempt);
  }
  await noteRevoked(token);
  telling.delete(token);
}

/** The device is clean when this settles; the server is told in its own time. */
export async function cleanUp({ session, keepDrafts }: Leaving): Promise<void> {
  clearSession();
  await bury(session.token);
  void tellServer(session.token);
  await wipeUser(session.userKey, keepDrafts);
}

/** Sessions left while the server was out of reach are revoked from now on. */
export async function revokeLeft(): Promise<void> {
  for (const token of await unrevoked()) void tellServer(token);
}
