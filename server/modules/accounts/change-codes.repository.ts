import { and, eq, gt, lt } from "drizzle-orm";
import type { Changeable } from "#contract/account/account-change.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { changeCode } from "#server/infra/database/tables/account.tables.ts";
import type { WithClock, WithDatabase, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { hashOf } from "#server/modules/identity/sessions.repository.ts";

const lifeMs = 10 * 60_000;

export interface ChangeAsked {
  readonly userId: string;
  readonly sessionHash: string;
  readonly what: Changeable;
}

/** Creates a code for one change; only its SHA-256 is stored. */
export async function issueChangeCode(
  deps: WithDatabase & WithClock & WithRandom,
  asked: ChangeAsked,
) {
  const code = deps.random.bytes(32).toString("base64url");
  const expiresAt = new Date(deps.clock.now() + lifeMs);
  await deps.db.insert(changeCode).values({ ...asked, hash: hashOf(code), expiresAt });
  return { code, expire_time: expiresAt.getTime(), user_id: asked.userId };
}

/** Consumes the code; false where it is for another change, or an older one. */
export async function spendChangeCode(
  tx: Transaction,
  deps: WithClock,
  { userId, sessionHash, what }: ChangeAsked,
  code: string,
): Promise<boolean> {
  const spent = await tx
    .delete(changeCode)
    .where(
      and(
        eq(changeCode.hash, hashOf(code)),
        eq(changeCode.userId, userId),
        eq(changeCode.sessionHash, sessionHash),
        eq(changeCode.what, what),
        gt(changeCode.expiresAt, nowDate(deps)),
      ),
    )
    .returning({ hash: changeCode.hash });
  return spent.length === 1;
}

export async function pruneChangeCodes(deps: WithDatabase & WithClock): Promise<void> {
  await deps.db.delete(changeCode).where(lt(changeCode.expiresAt, nowDate(deps)));
}
