import { dropKeptSession, isRunOut, keptSession } from "#data/device/kept-session.ts";
import type { StoredToken, TokenStore } from "#data/device/token-store.ts";
import { isSharedDevice } from "#db/shared-mark.ts";
import type { UserSession } from "#machines/user-session.machine.ts";

const endOf = ({ expire }: StoredToken): number =>
  expire === 0 ? Number.POSITIVE_INFINITY : expire;

/**
 * Restores the login that local storage has lost, or one that ends later than the stored one:
 * every login lasts equally long, so that one is newer. Readers check its logout marker afterwards.
 */
export async function restore(tokens: TokenStore): Promise<void> {
  const kept = isSharedDevice() ? null : await keptSession();
  if (kept === null || isRunOut(kept)) return;
  const held = tokens.read();
  if (held === null || endOf(kept) > endOf(held)) tokens.write(kept);
}

/** The server or the buyer ended it. An expired one stays: its buyer is known here. */
export async function forgetEnded({ token, expire, userKey }: UserSession): Promise<void> {
  if (isRunOut({ token, expire, scope: userKey })) return;
  await dropKeptSession(token);
}
