import { type Database, inTransaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { hashPassword, passwordMatches } from "#server/modules/accounts/passwords.ts";
import { findUserByMobile, lockOut } from "#server/modules/accounts/users.repository.ts";
import {
  balanceOf,
  book,
  channelAccount,
  isNoted,
  userAccount,
} from "#server/modules/ledger/ledger.repository.ts";
import { demoAccount, demoNote } from "./demo.ts";

export interface DemoState {
  readonly userId: string;
  /** Anybody can log in with the password that every start prints. */
  readonly works: boolean;
  /** The rest of the money that the first start gave it, fen. */
  readonly balanceFen: number;
}

/**
 * The demo account of this shop, or null where there is none: a buyer who only has its mobile
 * number has another password and no such money.
 */
export async function findDemo(db: Database): Promise<DemoState | null> {
  const found = await findUserByMobile(db, demoAccount.mobile);
  if (found === null) return null;
  const works = await passwordMatches(demoAccount.password, found.passwordHash);
  if (!works && !(await isNoted(db, found.id, demoNote))) return null;
  return { userId: found.id, works, balanceFen: await balanceOf(db, found.id) };
}

/** Closes the demo account for good: no known password, no session, no money. */
export async function removeDemo(
  deps: WithDatabase & WithClock & WithRandom,
  demo: DemoState,
): Promise<void> {
  const passwordHash = await hashPassword(deps.random.bytes(32).toString("base64url"));
  await inTransaction(deps.db, async (tx) => {
    await lockOut(tx, demo.userId, passwordHash);
    if (demo.balanceFen <= 0) return;
    await book(tx, {
      kind: "adjustment",
      postings: [
        { account: userAccount(demo.userId), fen: -demo.balanceFen },
        { account: channelAccount("topUp"), fen: demo.balanceFen },
      ],
      note: "收回演示余额",
      at: nowDate(deps),
    });
  });
}
