import { inTransaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase, WithRandom } from "#server/infra/deps.ts";
import { hashPassword } from "#server/modules/accounts/passwords.ts";
import { addUser } from "#server/modules/accounts/users.repository.ts";
import { topUp } from "#server/modules/ledger/ledger.repository.ts";

/** For newcomers on the embedded database; production never has it. */
export const demoAccount = { mobile: "13800138000", password: "demo123456" } as const;

const balanceFen = 500_000;
/** The ledger note of this money, which nobody paid in. */
export const demoNote = "演示余额";

/** An account with ¥5,000, booked through the ledger like any other money. */
export async function addDemoAccount(deps: WithDatabase & WithClock & WithRandom): Promise<void> {
  const passwordHash = await hashPassword(demoAccount.password);
  await inTransaction(deps.db, async (tx) => {
    const id = await addUser(tx, deps, {
      mobile: demoAccount.mobile,
      email: "demo@qimo.example",
      name: "试用客户",
      introducer: "",
      passwordHash,
    });
    if (id !== null) await topUp(tx, id, balanceFen, demoNote, new Date(deps.clock.now()));
  });
}
