import { codes, Refusal } from "#contract/http/reply.ts";
import { reserve } from "#server/infra/database/throttles.repository.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { passwordMatches } from "./passwords.ts";
import { findUser } from "./users.repository.ts";

/**
 * Checks the password of a logged-in user again. Attempts count by session, so that callers without
 * one cannot use them up.
 * @param sessionHash of the session that asks
 * @throws Refusal `loginFailed` with `message`, or after five wrong ones in 15 minutes `throttled`
 */
export async function assertOwnPassword(
  deps: WithDatabase & WithClock,
  userId: string,
  sessionHash: string,
  given: { readonly password: string; readonly message: string },
): Promise<void> {
  const key = `password:${sessionHash}`;
  const giveBack = await reserve(deps, [{ key, windowMs: 15 * 60_000, most: 5 }]);
  const stored = await findUser(deps.db, userId);
  if (!(await passwordMatches(given.password, stored?.passwordHash ?? null))) {
    throw new Refusal(codes.loginFailed, given.message);
  }
  await giveBack();
}
