import { yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { acceptWithin } from "#server/modules/after-sale/deciding.ts";
import { decideHeld } from "#server/modules/order-records/held-refunds.repository.ts";
import { addEvent } from "#server/modules/order-records/order-moves.repository.ts";
import { lockOrder, type OrderRow } from "#server/modules/order-records/orders.repository.ts";
import {
  assertMayApprove,
  type By,
  byName,
  type HeldAct,
} from "#server/modules/payments/holding.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { cancelByShopWithin, refundByShopWithin } from "./staff-cancelling.ts";

/** Does what was held. @throws Refusal what the act refuses */
export async function performHeld(
  tx: Transaction,
  deps: LetterDeps & WithGateways,
  { act, orderId, input: { accept, ...input } }: HeldAct,
): Promise<void> {
  switch (act) {
    case "cancel":
      await cancelByShopWithin(tx, deps, { ...input, order_id: orderId });
      return;
    case "refund":
      await refundByShopWithin(tx, deps, { ...input, order_id: orderId });
      return;
    case "accept":
      if (accept === undefined) throw new Error("a held acceptance names no application");
      await acceptWithin(tx, deps, accept);
  }
}

const decided = () => new Refusal(codes.stateConflict, "这笔退款已经处理过了，请刷新");

/** The held act happens. @throws Refusal where it was decided, may not be confirmed, or no longer fits */
export async function approveHeld(
  tx: Transaction,
  deps: LetterDeps & WithGateways,
  heldId: string,
  by: By,
): Promise<OrderRow> {
  const set = { state: "done", decidedBy: by?.id ?? null, decidedAt: nowDate(deps) } as const;
  const held = await decideHeld(tx, heldId, set);
  if (held === null) throw decided();
  await assertMayApprove(tx, deps, held, by);
  await performHeld(tx, deps, held);
  return lockOrder(tx, held.orderId);
}

/** @throws Refusal where it was decided */
export async function dropHeld(
  tx: Transaction,
  deps: WithClock,
  heldId: string,
  by: By,
): Promise<OrderRow> {
  const at = nowDate(deps);
  const set = { state: "dropped", decidedBy: by?.id ?? null, decidedAt: at } as const;
  const held = await decideHeld(tx, heldId, set);
  if (held === null) throw decided();
  const text = `${byName(by)}：放弃了退款 ¥${grouped(yuanOf(held.amountFen))}`;
  await addEvent(tx, { orderId: held.orderId, kind: "inner", text, at });
  return lockOrder(tx, held.orderId);
}
