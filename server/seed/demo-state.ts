import { and, eq, sql } from "drizzle-orm";
import { hashPassword, passwordMatches } from "#server/accounts/passwords.ts";
import { type Deps, nowDate } from "#server/deps.ts";
import { session, user } from "#server/store/account-tables.ts";
import { type Database, inTransaction } from "#server/store/database.ts";
import { book, channelAccount, userAccount } from "#server/store/ledger.ts";
import { ledgerEntry } from "#server/store/order-tables.ts";
import { findUserByMobile } from "#server/store/users.ts";
import { demoAccount, demoNote } from "./demo.ts";

export interface DemoState {
  readonly userId: string;
  /** Anybody can log in with the password that every start prints. */
  readonly works: boolean;
  /** What is left of the money that the first start gave it, fen. */
  readonly balanceFen: number;
}

/**
 * The demo account of this shop, or null where it has none: a buyer who merely
 * has its mobile number neither knows its password nor was given its money.
 */
export async function findDemo(db: Database): Promise<DemoState | null> {
  const found = await findUserByMobile(db, demoAccount.mobile);
  if (found === null) return null;
  const works = await passwordMatches(demoAccount.password, found.passwordHash);
  const account = userAccount(found.id);
  const [given] = await db
    .select({ id: ledgerEntry.id })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.account, account), eq(ledgerEntry.note, demoNote)))
    .limit(1);
  if (!works && given === undefined) return null;
  const [balance] = await db
    .select({ fen: sql<string>`coalesce(sum(${ledgerEntry.amountFen}), 0)` })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.account, account));
  return { userId: found.id, works, balanceFen: Number(balance?.fen ?? 0) };
}

/** Shuts the demo account for good: no known password, no session, no money. */
export async function removeDemo(
  deps: Pick<Deps, "db" | "clock" | "random">,
  demo: DemoState,
): Promise<void> {
  const passwordHash = await hashPassword(deps.random.bytes(32).toString("base64url"));
  await inTransaction(deps.db, async (tx) => {
    await tx.update(user).set({ passwordHash, resetHash: null }).where(eq(user.id, demo.userId));
    await tx.delete(session).where(eq(session.userId, demo.userId));
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
