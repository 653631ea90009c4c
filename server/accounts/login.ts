import { codes, Refusal } from "#contract/reply.ts";
import { type Deps, nowDate } from "#server/deps.ts";
import { type IssuedToken, openSession } from "#server/store/sessions.ts";
import { assertBelow, countOne, type Limit } from "#server/store/throttles.ts";
import { adoptResetPassword, findUserByMobile } from "#server/store/users.ts";
import { passwordMatches } from "./passwords.ts";

const quarterHour = 15 * 60_000;

/** Wrong passwords of one account and of one address. */
export const wrongPasswords = (mobile: string): Limit => ({
  key: `login:${mobile}`,
  windowMs: quarterHour,
  most: 5,
});
const wrongFrom = (ip: string): Limit => ({
  key: `login-from:${ip}`,
  windowMs: quarterHour,
  most: 100,
});

const wrong = () => new Refusal(codes.loginFailed, "手机号码或密码错误");

/**
 * Opens a session. Unknown accounts and wrong passwords answer alike and take
 * alike. A mailed password becomes the password at its first use.
 * @throws Refusal `loginFailed` or, after five wrong ones in 15 minutes, `throttled`.
 */
export async function logIn(
  deps: Deps,
  mobile: string,
  password: string,
  ip: string,
): Promise<IssuedToken> {
  await assertBelow(deps, wrongPasswords(mobile));
  await assertBelow(deps, wrongFrom(ip));
  const found = await findUserByMobile(deps.db, mobile);
  if (await passwordMatches(password, found?.passwordHash ?? null)) {
    if (found !== null) return openSession(deps.db, deps, found.id);
  }
  const reset = liveReset(found, nowDate(deps));
  if (found !== null && reset !== null && (await passwordMatches(password, reset))) {
    const token = await adoptResetPassword(deps, found.id, reset);
    if (token !== null) return token;
  }
  await countOne(deps, wrongPasswords(mobile));
  await countOne(deps, wrongFrom(ip));
  throw wrong();
}

type Reset = { resetHash: string | null; resetExpiresAt: Date | null };

const liveReset = (found: Reset | null, now: Date): string | null =>
  found?.resetExpiresAt != null && found.resetExpiresAt > now ? found.resetHash : null;
