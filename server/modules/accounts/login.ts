import { codes, Refusal } from "#contract/http/reply.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { rememberDevice } from "#server/modules/identity/known-devices.repository.ts";
import {
  type OpenedSession,
  openSession,
  type Visitor,
} from "#server/modules/identity/sessions.repository.ts";
import { reserveLogin } from "./login-limits.ts";
import { passwordMatches } from "./passwords.ts";
import { adoptResetPassword, findUserByMobile, type UserRow } from "./users.repository.ts";

const wrong = () => new Refusal(codes.loginFailed, "手机号码或密码错误");

/**
 * Opens a session. Every failure has the same reply and takes the same time: two hashes are
 * compared, the password's and the mailed one's, also where there is neither. The first use of a
 * mailed password makes it the password.
 * @throws Refusal `loginFailed` or, after five wrong ones in 15 minutes, `throttled`.
 */
export async function logIn(
  deps: WithDatabase & WithClock & WithRandom,
  mobile: string,
  password: string,
  visitor: Visitor,
): Promise<OpenedSession> {
  const giveBack = await reserveLogin(deps, mobile, visitor);
  const found = await findUserByMobile(deps.db, mobile);
  const reset = liveReset(found, nowDate(deps));
  const [isPassword, isReset] = await Promise.all([
    passwordMatches(password, found?.passwordHash ?? null),
    passwordMatches(password, reset),
  ]);
  if (found === null || !(isPassword || isReset)) throw wrong();
  const token = isPassword
    ? await enter(deps, found, visitor)
    : await adoptResetPassword(deps, found.id, reset ?? "", visitor);
  // A concurrent login has used the mailed password.
  if (token === null) throw wrong();
  await giveBack();
  return token;
}

/** Opens a session of an account whose owner has proved the own identity. */
export const enter = (
  deps: WithDatabase & WithClock & WithRandom,
  { id }: Pick<UserRow, "id">,
  visitor: Visitor,
): Promise<OpenedSession> =>
  inTransaction(deps.db, async (tx) => {
    await rememberDevice(tx, deps, id, visitor.device);
    return openSession(tx, deps, id, visitor.client);
  });

type Reset = { resetHash: string | null; resetExpiresAt: Date | null };

const liveReset = (found: Reset | null, now: Date): string | null =>
  found?.resetExpiresAt != null && found.resetExpiresAt > now ? found.resetHash : null;
