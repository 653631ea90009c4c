import { userInfo } from "#contract/auth/auth.ts";
import type { FirmRole } from "#contract/firms/firm-roles.ts";
import { userDatabase } from "#db/user-database.ts";
import { lastSeen, shelfKey } from "./last-seen.ts";
import { networkFirst } from "./network-first.ts";
import { copyOf } from "./reply-copy.ts";

/** The rows of 我的 and of 企业账户, whose screens write them. */
const user = copyOf(userInfo, () => "user")({});
const firm = shelfKey<{ readonly firm: { readonly role: FirmRole } | null }>("firm");

/** After this time the shop is asked again. */
const freshMs = 24 * 3_600_000;

/**
 * The signed-in buyer's role in a firm; null without one, or where neither device nor shop says.
 * The shop is asked once a day at most.
 */
export async function knownFirmRole(): Promise<FirmRole | null> {
  if (userDatabase() === null) return null;
  const [own, place] = await Promise.all([lastSeen(user), lastSeen(firm)]);
  const known = [
    ...(own?.value.firmRole === undefined ? [] : [{ role: own.value.firmRole, at: own.at }]),
    ...(place === null ? [] : [{ role: place.value.firm?.role ?? null, at: place.at }]),
  ];
  const [newest] = known.toSorted((one, other) => other.at - one.at);
  if (newest !== undefined && Date.now() - newest.at < freshMs) return newest.role;
  const asked = await networkFirst(user).catch(() => null);
  return asked?.value.firmRole ?? newest?.role ?? null;
}
