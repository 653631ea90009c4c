import * as v from "valibot";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { changeSetting, findSetting } from "#server/infra/database/settings.repository.ts";
import type { WithSettings } from "#server/infra/deps.ts";

const key = "refundLimitFen";
const stored = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What an owner set, or the start value of `SHOP_REFUND_LIMIT`; fen. */
const limitOf = (held: unknown, { settings }: WithSettings): number => {
  const read = v.safeParse(stored, held);
  return read.success ? read.output : settings.refundLimitFen;
};

/** Refunds of one order above it wait for a second person; fen. */
export const refundLimitFen = async (
  db: Database | Transaction,
  deps: WithSettings,
): Promise<number> => limitOf(await findSetting(db, key), deps);

export async function setRefundLimit(
  db: Database,
  deps: WithSettings,
  fen: number,
): Promise<{ readonly before: number; readonly after: number }> {
  const { before, after } = await changeSetting(db, key, () => fen);
  return { before: limitOf(before, deps), after };
}
