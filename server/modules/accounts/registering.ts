import { codes, Refusal } from "#contract/http/reply.ts";
import type { WithClock, WithDatabase, WithRandom } from "#server/infra/deps.ts";
import type { IssuedToken, Visitor } from "#server/modules/identity/sessions.repository.ts";
import { logIn } from "./login.ts";
import { findUserByMobile } from "./users.repository.ts";

/** A registration may be repeated for this time after its account was created. */
const againMs = 10 * 60_000;

interface Registration {
  readonly mobile: string;
  readonly email: string;
  readonly password: string;
}

/**
 * A registration repeated after a lost reply: logs in to the account that it created. Counted like
 * every login. Null where the account is another's, an older one, or none.
 * @throws Refusal `throttled`
 */
export async function enterIfMade(
  deps: WithDatabase & WithClock & WithRandom,
  { mobile, email, password }: Registration,
  visitor: Visitor,
): Promise<IssuedToken | null> {
  const found = await findUserByMobile(deps.db, mobile);
  if (found === null || found.email.toLowerCase() !== email.toLowerCase()) return null;
  if (deps.clock.now() - found.createdAt.getTime() > againMs) return null;
  try {
    return await logIn(deps, mobile, password, visitor);
  } catch (error) {
    if (error instanceof Refusal && error.code === codes.loginFailed) return null;
    throw error;
  }
}
