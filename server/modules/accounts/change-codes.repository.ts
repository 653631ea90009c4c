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

/** Names the value only to holders of the code. */
const provenHashOf = (code: string, value: string): string =>
  hashOf(`${code}\n${value.toLowerCase()}`);

/**
 * Creates a code for one change; only its SHA-256 is stored.
 * @param proven the new value that a one-time code has confirmed, or null
 */
export async function issueChangeCode(
  deps: WithDatabase & WithClock & WithRandom,
  asked: ChangeAsked,
  proven: string | null,
) {
  const code = deps.random.bytes(32).toString("base64url");
  const expiresAt = new Date(deps.clock.now() + lifeMs);
  const provenHash = proven === null ? null : provenHashOf(code, proven);
  await deps.db.insert(changeCode).values({ ...asked, hash: hashOf(code), provenHash, expiresAt });
  return { code, expire_time: expiresAt.getTime(), user_id: asked.userId };
}

/** Was the spent code given for this value? */
export type SpentChange = { readonly isProven: (value: string) => boolean };

/** Consumes the code; null where it is for another change, or an older one. */
export async function spendChangeCode(
  tx: Transaction,
  deps: WithClock,
  { userId, sessionHash, what }: ChangeAsked,
  code: string,
): Promise<SpentChange | null> {
  const [spent] = await tx
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
    .returning({ provenHash: changeCode.provenHash });
  if (spent === undefined) return null;
  return { isProven: (value) => spent.provenHash === provenHashOf(code, value) };
}

export async function pruneChangeCodes(deps: WithDatabase & WithClock): Promise<void> {
  await deps.db.delete(changeCode).where(lt(changeCode.expiresAt, nowDate(deps)));
}
