import { codes, Refusal } from "#contract/http/reply.ts";
import { inTransaction, type Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { removeSecondFactor } from "#server/modules/identity/second-factors.repository.ts";
import {
  endStaffSessions,
  findStaffPerson,
  type StaffPersonRow,
  updateStaffPerson,
} from "#server/modules/identity/staff-people.repository.ts";

/** Ends the person's sessions. @returns false where it was off */
export async function removeWithin(
  tx: Transaction,
  deps: WithClock,
  personId: string,
): Promise<boolean> {
  if (!(await removeSecondFactor(tx, personId))) return false;
  await endStaffSessions(tx, personId, nowDate(deps));
  return true;
}

/**
 * Switches off the second factor of a colleague.
 * @param by null for the operator's key
 * @throws Refusal `notFound`, `stateConflict` for the own account, or where it is off
 */
export async function resetSecondFactor(
  deps: WithDatabase & WithClock,
  personId: string,
  by: StaffPersonRow | null,
): Promise<StaffPersonRow> {
  if (by?.id === personId) {
    throw new Refusal(codes.stateConflict, "自己的两步验证，请在“账号安全”里关闭");
  }
  return inTransaction(deps.db, async (tx) => {
    const person = await findStaffPerson(tx, personId);
    if (!(await removeWithin(tx, deps, personId))) {
      throw new Refusal(codes.stateConflict, "这位员工没有开启两步验证");
    }
    // The person who weakened a colleague's login may not gain a second vote by it.
    const vouchedAt = by === null ? person.vouchedAt : nowDate(deps);
    return updateStaffPerson(tx, personId, { vouchedAt });
  });
}
