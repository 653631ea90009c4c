import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { shanghaiTime } from "#contract/format/shanghai-day.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { acceptAfterSale } from "#contract/staff/staff-after-sale.ts";
import type { HeldRefund } from "#contract/staff/staff-held-refunds.ts";
import { cancelByShop, refundByShop } from "#contract/staff/staff-order-changes.ts";
import { mayCall } from "#contract/staff/staff-rights.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithSettings } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import type { StaffPersonRow } from "#server/modules/identity/staff-people.repository.ts";
import { grantedFenOf } from "#server/modules/order-records/after-sales.repository.ts";
import {
  addHeld,
  type HeldRefundRow,
  heldOf,
  rolesOfOthers,
} from "#server/modules/order-records/held-refunds.repository.ts";
import { addEvent } from "#server/modules/order-records/order-moves.repository.ts";
import { lockOrder, type OrderRow } from "#server/modules/order-records/orders.repository.ts";
import { refundedDirectlyFen } from "#server/modules/order-records/refunds.repository.ts";
import { refundLimitFen } from "#server/modules/shop/refund-limit.ts";

/** Refunds above the shop's limit, which wait for a second person. */

/** After this time the person who asked may confirm, where nobody else has the right. */
const ownWaitMs = 24 * 3_600_000;

const pathOf: Readonly<Record<HeldRefundRow["act"], string>> = {
  cancel: cancelByShop.path,
  refund: refundByShop.path,
  accept: acceptAfterSale.path,
};

const conflict = (text: string) => new Refusal(codes.stateConflict, text);

/** Null for the operator's key. */
export type By = StaffPersonRow | null;

export const byName = (by: By): string => by?.name ?? "店铺密钥";

export type HeldAct = Pick<HeldRefundRow, "act" | "orderId" | "input">;

/** Ends a trial without an effect. */
class Undone extends Error {}

/** @throws Refusal whatever the act itself would refuse */
async function tryOut(
  tx: Transaction,
  perform: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  try {
    await tx.transaction(async (trial) => {
      await perform(trial);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
}

interface Asked extends HeldAct {
  readonly by: By;
  /** The act itself; it is tried out before it is held. */
  perform(tx: Transaction): Promise<unknown>;
}

/**
 * Holds an act until a second person confirms it, where it would bring the order's refunds above the
 * limit; granted applications count too.
 * @returns the order where it is held, null where the act may happen at once
 * @throws Refusal whatever the act itself would refuse, and where another one waits
 */
export async function heldAbove(
  tx: Transaction,
  deps: LetterDeps & WithSettings,
  { act, orderId, input, by, perform }: Asked,
): Promise<OrderRow | null> {
  const amountFen = fenOf(input.amount);
  const order = await lockOrder(tx, orderId);
  if ((await heldOf(tx, orderId)) !== null) {
    throw conflict("这个订单已有一笔退款在等另一位同事确认，请先确认或放弃它");
  }
  const before = (await refundedDirectlyFen(tx, orderId)) + (await grantedFenOf(tx, orderId));
  if (before + amountFen <= (await refundLimitFen(tx, deps))) return null;
  await tryOut(tx, perform);
  const at = nowDate(deps);
  const row = { id: deps.random.uuid(), act, orderId, input, amountFen };
  await addHeld(tx, { ...row, askedBy: by?.id ?? null, askedAt: at });
  const text = `${byName(by)}：退款 ¥${grouped(input.amount)} 等另一位同事确认`;
  await addEvent(tx, { orderId, kind: "inner", text, at });
  return order;
}

/** May somebody else confirm it? */
async function hasOther(db: Database | Transaction, held: HeldRefundRow): Promise<boolean> {
  const others = await rolesOfOthers(db, held.askedBy);
  return others.some((roles) => mayCall(roles, pathOf[held.act]));
}

/** @throws Refusal `stateConflict` where this person may not confirm it, or not yet */
export async function assertMayApprove(
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

/** A held refund as the staff page shows it to one person. */
export async function viewOfHeld(
  db: Database,
  { held, name }: { readonly held: HeldRefundRow; readonly name: string | null },
  personId: string | null,
): Promise<HeldRefund> {
  return {
    held_id: held.id,
    act: held.act,
    after_id: held.input.accept?.after_id ?? null,
    amount: yuanOf(held.amountFen),
    reason: held.input.reason,
    who: name ?? "店铺密钥",
    at: held.askedAt.getTime(),
    own: held.askedBy === personId,
    own_from: (await hasOther(db, held)) ? null : held.askedAt.getTime() + ownWaitMs,
  };
}

/** The held refund of an order; null where none waits. */
export async function heldView(
  db: Database,
  orderId: string,
  personId: string | null,
): Promise<HeldRefund | null> {
  const found = await heldOf(db, orderId);
  return found === null ? null : viewOfHeld(db, found, personId);
}
