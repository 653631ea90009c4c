import { revokeSession } from "#api/revoke.ts";
import { clearSession } from "#db/records.ts";
import { bury, noteRevoked, unrevoked } from "#db/tombstone.ts";
import { wipeUser } from "#db/user-database.ts";
import type { Leaving } from "#machines/user-session.machine.ts";

async function tellServer(token: string): Promise<void> {
  if (await revokeSession(token)) await noteRevoked(token);
}

/** The device is clean when this settles; the server is told in its own time. */
export async function cleanUp({ session, keepDrafts }: Leaving): Promise<void> {
  clearSession();
  await bury(session.token);
  void tellServer(session.token);
  await wipeUser(session.userKey, keepDrafts);
}

/** Sessions left while the server was out of reach are revoked now. */
export async function revokeLeft(): Promise<void> {
  for (const token of await unrevoked()) await tellServer(token);
}
