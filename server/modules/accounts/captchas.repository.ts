import { createHash, timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { pictureChallenge, workChallenge, workIsDone } from "#server/infra/captcha/captcha.ts";
import { accessToken, captcha } from "#server/infra/database/tables/account.tables.ts";
import type { WithClock, WithDatabase, WithRandom, WithSettings } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";

export type CaptchaKind = "string" | "pow";
const lifeMs = 5 * 60_000;
const mostTries = 3;

/**
 * A copy of the table must not reveal the answers. A proof-of-work challenge is public and stored
 * as it is.
 */
const keptAnswer = (kind: string, id: string, secret: string): string =>
  kind === "pow" ? secret : createHash("sha256").update(`${id}:${secret}`).digest("base64url");

/** Creates a captcha bound to the application token that requested it. */
export async function issueCaptcha(
  deps: WithDatabase & WithClock & WithRandom & WithSettings,
  kind: CaptchaKind,
  tokenHash: string,
) {
  const { random, settings } = deps;
  const challenge =
    kind === "pow"
      ? workChallenge(random.bytes)
      : pictureChallenge(random.bytes, settings.fixedCaptcha);
  const captchaId = random.uuid();
  await deps.db.insert(captcha).values({
    id: captchaId,
    kind,
    answerHash: keptAnswer(kind, captchaId, challenge.secret),
    tokenHash,
    tries: 0,
    expiresAt: new Date(deps.clock.now() + lifeMs),
  });
  return { captchaId, data: challenge.data };
}

/**
 * A captcha belongs to the token that requested it. Where that token has expired since, any token
 * may use it: the page was refused (20401), fetched a new token and repeats its form.
 */
function isHolders(deps: WithDatabase & WithClock, tokenHash: string) {
  const alive = deps.db
    .select({ hash: accessToken.hash })
    .from(accessToken)
    .where(and(eq(accessToken.hash, captcha.tokenHash), gt(accessToken.expiresAt, nowDate(deps))));
  return or(eq(captcha.tokenHash, tokenHash), notExists(alive));
}

const living = (deps: WithDatabase & WithClock, id: string, tokenHash: string) =>
  and(
    eq(captcha.id, id),
    isHolders(deps, tokenHash),
    gt(captcha.expiresAt, nowDate(deps)),
    lt(captcha.tries, mostTries),
  );

const usable = (deps: WithDatabase & WithClock, id: string, tokenHash: string) =>
  and(living(deps, id, tokenHash), isNull(captcha.usedAt));

type Row = typeof captcha.$inferSelect;

function isRight(row: Row, answer: string): boolean {
  if (row.kind === "pow") return workIsDone(row.answerHash, answer);
  const given = Buffer.from(keptAnswer(row.kind, row.id, answer.toLowerCase()));
  const kept = Buffer.from(row.answerHash);
  return given.length === kept.length && timingSafeEqual(given, kept);
}

/**
 * Checks an answer without consuming the captcha. The attempt is counted before it is judged, so
 * that concurrent guesses share the three; a right answer restores it.
 */
export async function captchaIsRight(
  deps: WithDatabase & WithClock,
  id: string,
  tokenHash: string,
  answer: string,
): Promise<boolean> {
  const [row] = await deps.db
    .update(captcha)
    .set({ tries: sql`${captcha.tries} + 1` })
    .where(usable(deps, id, tokenHash))
    .returning();
  if (row === undefined || !isRight(row, answer)) return false;
  await deps.db
    .update(captcha)
    .set({ tries: sql`${captcha.tries} - 1` })
    .where(eq(captcha.id, id));
  return true;
}

/** Consumes the captcha, right or wrong: two callers with one id never both get true. */
export async function spendCaptcha(
  deps: WithDatabase & WithClock,
  id: string,
  tokenHash: string,
  answer: string,
): Promise<boolean> {
  const [row] = await deps.db
    .update(captcha)
    .set({ usedAt: nowDate(deps) })
    .where(usable(deps, id, tokenHash))
    .returning();
  return row !== undefined && isRight(row, answer);
}

/**
 * Was the captcha consumed with this right answer? Accepts a form that is repeated after a lost
 * reply.
 */
export async function wasSpentOn(
  deps: WithDatabase & WithClock,
  id: string,
  tokenHash: string,
  answer: string,
): Promise<boolean> {
  const [row] = await deps.db
    .select()
    .from(captcha)
    .where(and(living(deps, id, tokenHash), isNotNull(captcha.usedAt)));
  return row !== undefined && isRight(row, answer);
}

export async function pruneCaptchas(deps: WithDatabase & WithClock): Promise<void> {
  await deps.db
    .delete(captcha)
    .where(lt(captcha.expiresAt, new Date(deps.clock.now() - 3_600_000)));
}
