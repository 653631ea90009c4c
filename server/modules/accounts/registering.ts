import { codes, Refusal } from "#contract/http/reply.ts";
import type { Deps } from "#server/infra/deps.ts";
import type { IssuedToken, Visitor } from "#server/modules/identity/sessions.repository.ts";
import { logIn } from "./login.ts";
import { findUserByMobile } from "./users.repository.ts";

/** So long after an account was made its form may come again. */
const againMs = 10 * 60_000;

interface Registration {
  readonly mobile: string;
  readonly email: string;
  readonly password: string;
}

/**
 * A registration whose reply was lost and that is sent again: enters the account that it made.
 * Counted like every login. Null where the account is another's, an older one, or none.
 * @throws Refusal `throttled`
 */
export async function enterIfMade(
  deps: Deps,
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
