import type { TokenStore } from "#db/token-store.ts";
import type { UserSession } from "#machines/user-session.machine.ts";

/**
 * The session as it stands after its data was moved to another name. Another tab may have moved
 * it, or logged in or out meanwhile: then the session stays as that tab left it.
 */
export function renamedSession(
  now: UserSession | null,
  { from, to }: { readonly from: string; readonly to: string },
  tokens: TokenStore,
): UserSession | null {
  if (now === null || to === from || now.userKey !== from) return now;
  tokens.write({ token: now.token, expire: now.expire, scope: to });
  return { ...now, userKey: to };
}
