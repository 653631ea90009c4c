import type { createAfterSale } from "#contract/after-sale/after-sale.ts";
import { isDivisible, shareOf, without } from "#contract/after-sale/after-sale-share.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { afterSaleStates } from "#contract/orders/states.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { takeUploads } from "#server/modules/artwork/uploads.repository.ts";
import {
  type AfterSaleRow,
  addAfterSaleEvent,
  afterSaleOfDraft,
  claimedLines,
  insertAfterSale,
  ownAfterSale,
} from "#server/modules/order-records/after-sales.repository.ts";
import { eventsOf, itemsOf } from "#server/modules/order-records/order-contents.repository.ts";
import {
  lockOwnOrder,
  type OrderItemRow,
} from "#server/modules/order-records/orders.repository.ts";
import { dayDigits, randomCode } from "#server/modules/quotes/quoting.ts";
import { leftOf, periodOf } from "./rules.ts";

export type Applying = ParsedInputOf<typeof createAfterSale>;
type Claim = Applying["lines"][number] & {
  readonly item: OrderItemRow;
  /** Of the line, in earlier applications. */
  readonly taken: number;
};

/**
 * Creates an application in the caller's transaction, behind the order's lock, so that applications
 * of one order are serialised. One draft makes one application.
 * @throws Refusal `notFound`, `stateConflict` (the order's state, its time, an open application),
 * `invalidInput` (more than there is)
 */
export async function applyWithin(
  tx: Transaction,
  deps: WithClock & WithRandom,
  userId: string,
  applying: Applying,
): Promise<AfterSaleRow> {
  const order = await lockOwnOrder(tx, userId, applying.order_id);
  const made = await afterSaleOfDraft(tx, userId, applying.draft_id);
  if (made !== null) return made;
  const at = nowDate(deps);
  const period = periodOf(order, await eventsOf(tx, order.id), at.getTime());
  if (period.kind === "closed") {
    throw new Refusal(codes.stateConflict, `${period.reason}，不能申请售后`);
  }
  const claims = await claimsOf(tx, applying);
  const ids = applying.pictures;
  await takeUploads(tx, { userId, kind: "after-sale", orderId: order.id, ids, at });
  const id = deps.random.uuid();
  await insertAfterSale(
    tx,
    {
      id,
      afterNo: `SH${dayDigits(at.getTime())}-${randomCode(8)}`,
      userId,
      orderId: order.id,
      draftId: applying.draft_id,
      state: afterSaleStates.awaitingReview,
      remedy: applying.remedy,
      requestedFen: requestedFen(applying, claims),
      words: applying.words,
      pictures: ids,
      createdAt: at,
      updatedAt: at,
    },
    claims.map(({ item, quantity, reason }, position) => ({
      afterSaleId: id,
      orderItemId: item.id,
      position,
      quantity,
      reason,
      open: true,
    })),
  );
  await addAfterSaleEvent(tx, {
    afterSaleId: id,
    fromState: null,
    to: afterSaleStates.awaitingReview,
    by: "buyer",
    text: "提交申请",
    at,
  });
  return ownAfterSale(tx, userId, id);
}

async function claimsOf(tx: Transaction, applying: Applying): Promise<Claim[]> {
  const items = await itemsOf(tx, [applying.order_id]);
  const claimed = await claimedLines(tx, applying.order_id);
  return applying.lines.map((line) => {
    const item = items.find(({ id }) => id === line.item_id);
    if (item === undefined) throw new Refusal(codes.notFound, "订单里没有这件商品");
    const isOpen = claimed.some(({ orderItemId, open }) => orderItemId === item.id && open);
    if (isOpen) throw new Refusal(codes.stateConflict, `“${item.title}”已有进行中的售后`);
    if (!isDivisible(item.unit) && !Number.isInteger(line.quantity)) {
      throw new Refusal(codes.invalidInput, "数量须为整数", { field: "lines" });
    }
    const left = leftOf(item, claimed);
    if (line.quantity > left) {
      const words = left > 0 ? `最多 ${grouped(left)} ${item.unit}` : "已全部售后过";
      throw new Refusal(codes.invalidInput, `“${item.title}”${words}`, { field: "lines" });
    }
    return { ...line, item, taken: without(item.quantity, left) };
  });
}

/**
 * The requested refund in fen: the named sum, else all that the quantities cost; 0 for a reprint.
 */
function requestedFen({ remedy, amount }: Applying, claims: readonly Claim[]): number | null {
  if (remedy === "reprint") return null;
  const most = claims.reduce(
    (sum, { item, quantity, taken }) =>
      sum + shareOf(item.amountFen, { taken, quantity, bought: item.quantity }),
    0,
  );
  const asked = amount === null ? most : fenOf(amount);
  if (asked > 0 && asked <= most) return asked;
  const words = `退款金额须大于0，最多 ¥${grouped(yuanOf(most))}`;
  throw new Refusal(codes.invalidInput, words, { field: "amount" });
}
