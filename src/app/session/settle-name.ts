import { nameAtStart } from "#data/device/data-name.ts";
import { keepSession } from "#data/device/kept-session.ts";
import { userTokens } from "#data/device/token-store.ts";
import type { UserSession } from "#machines/user-session.machine.ts";

/**
 * Moves data with a name of an earlier version, and returns the session with the new name. Another
 * tab may have moved them, or logged in or out meanwhile: then the session stays as that tab left
 * it.
 */
export async function settleName(
  session: UserSession,
  again: () => Promise<UserSession | null>,
): Promise<UserSession | null> {
  const userKey = await nameAtStart(session.userKey);
  if (userKey === null) return session;
  const now = await again();
  if (now === null || userKey === session.userKey || now.userKey !== session.userKey) return now;
  const renamed = { token: now.token, expire: now.expire, scope: userKey };
  await keepSession(renamed);
  userTokens.write(renamed);
  return { ...now, userKey };
}
