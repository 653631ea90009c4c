import { fenOf, yuanOf } from "#contract/format/money.ts";
import { shanghaiTime } from "#contract/format/shanghai-day.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { HeldRefund } from "#contract/staff/staff-held-refunds.ts";
import { cancelByShop, refundByShop } from "#contract/staff/staff-order-changes.ts";
import { mayCall } from "#contract/staff/staff-rights.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithSettings } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import type { StaffPersonRow } from "#server/modules/identity/staff-people.repository.ts";
import {
  addHeld,
  decideHeld,
  type HeldRefundRow,
  heldOf,
  rolesOfOthers,
} from "#server/modules/order-records/held-refunds.repository.ts";
import { addEvent } from "#server/modules/order-records/order-moves.repository.ts";
import { lockOrder, type OrderRow } from "#server/modules/order-records/orders.repository.ts";
import { refundedDirectlyFen } from "#server/modules/order-records/refunds.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { cancelByShopWithin, refundByShopWithin } from "./staff-cancelling.ts";

/** After this time the person who asked may confirm, where nobody else has the right. */
const ownWaitMs = 24 * 3_600_000;

type Act = HeldRefundRow["act"];
type HoldingDeps = LetterDeps & WithGateways & WithSettings;

const pathOf: Readonly<Record<Act, string>> = {
  cancel: cancelByShop.path,
  refund: refundByShop.path,
};

const conflict = (text: string) => new Refusal(codes.stateConflict, text);

/** Null for the operator's key. */
type By = StaffPersonRow | null;

const perform = (
  tx: Transaction,
  deps: LetterDeps & WithGateways,
  { act, orderId, input }: Pick<HeldRefundRow, "act" | "orderId" | "input">,
): Promise<{ readonly order: OrderRow }> =>
  act === "cancel"
    ? cancelByShopWithin(tx, deps, { ...input, order_id: orderId })
    : refundByShopWithin(tx, deps, { ...input, order_id: orderId });

/** Ends a trial without an effect. */
class Undone extends Error {}

/** @throws Refusal whatever the act itself would refuse */
async function tryOut(
  tx: Transaction,
  deps: LetterDeps & WithGateways,
  asked: Pick<HeldRefundRow, "act" | "orderId" | "input">,
): Promise<void> {
  try {
    await tx.transaction(async (trial) => {
      await perform(trial, deps, asked);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
}

interface Asked extends Pick<HeldRefundRow, "act" | "orderId" | "input"> {
  readonly by: By;
}

/**
 * Holds an act until a second person confirms it, where it would bring the order's refunds above the
 * limit.
 * @returns the order where it is held, null where the act may happen at once
 * @throws Refusal whatever the act itself would refuse, and where another one waits
 */
export async function heldAbove(
  tx: Transaction,
  deps: HoldingDeps,
  { act, orderId, input, by }: Asked,
): Promise<OrderRow | null> {
  const amountFen = fenOf(input.amount);
  const order = await lockOrder(tx, orderId);
  if ((await heldOf(tx, orderId)) !== null) {
    throw conflict("这个订单已有一笔退款在等另一位同事确认，请先确认或放弃它");
  }
  const before = await refundedDirectlyFen(tx, orderId);
  if (before + amountFen <= deps.settings.refundLimitFen) return null;
  await tryOut(tx, deps, { act, orderId, input });
  const at = nowDate(deps);
  const row = { id: deps.random.uuid(), act, orderId, input, amountFen };
  await addHeld(tx, { ...row, askedBy: by?.id ?? null, askedAt: at });
  const who = by?.name ?? "店铺密钥";
  const text = `${who}：退款 ¥${input.amount} 等另一位同事确认`;
  await addEvent(tx, { orderId, kind: "inner", text, at });
  return order;
}

/** May somebody else confirm it? */
async function hasOther(db: Database | Transaction, held: HeldRefundRow): Promise<boolean> {
  const others = await rolesOfOthers(db, held.askedBy);
  return others.some((roles) => mayCall(roles, pathOf[held.act]));
}

/** @throws Refusal `stateConflict` where this person may not confirm it, or not yet */
async function assertMayApprove(
  tx: Transaction,
  deps: WithClock,
  held: HeldRefundRow,
  by: By,
): Promise<void> {
  if (by !== null && !mayCall(by.roles, pathOf[held.act])) {
    throw new Refusal(codes.forbidden, "没有权限");
  }
  const now = deps.clock.now();
  if ((by?.id ?? null) !== held.askedBy) {
    const vouchedAt = by?.vouchedAt?.getTime() ?? null;
    if (vouchedAt === null || now - vouchedAt >= ownWaitMs) return;
    throw conflict("您的账号、密码或两步验证一天之内被同事改过，满一天才能确认退款");
  }
  if (await hasOther(tx, held)) throw conflict("请另一位同事确认这笔退款");
  const from = held.askedAt.getTime() + ownWaitMs;
  if (now >= from) return;
  const when = shanghaiTime(from).replace("T", " ");
  throw conflict(`没有别的同事能确认，请在 ${when}（北京时间）以后自己确认`);
}

const decided = () => conflict("这笔退款已经处理过了，请刷新");

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
  const { order } = await perform(tx, deps, held);
  return order;
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
  const who = by?.name ?? "店铺密钥";
  const text = `${who}：放弃了退款 ¥${yuanOf(held.amountFen)}`;
  await addEvent(tx, { orderId: held.orderId, kind: "inner", text, at });
  return lockOrder(tx, held.orderId);
}

/** The held refund of an order as the staff page shows it to one person. */
export async function heldView(
  db: Database,
  orderId: string,
  personId: string | null,
): Promise<HeldRefund | null> {
  const found = await heldOf(db, orderId);
  if (found === null) return null;
  const { held, name } = found;
  return {
    held_id: held.id,
    act: held.act,
    amount: yuanOf(held.amountFen),
    reason: held.input.reason,
    who: name ?? "店铺密钥",
    at: held.askedAt.getTime(),
    own: held.askedBy === personId,
    own_from: (await hasOther(db, held)) ? null : held.askedAt.getTime() + ownWaitMs,
  };
}
