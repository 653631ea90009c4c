import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { type AfterSaleState, afterSaleStates } from "#contract/orders/states.ts";
import type { acceptAfterSale } from "#contract/staff/staff-after-sale.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import {
  type AfterSaleRow,
  afterSaleLinesOf,
  grantLine,
  lockAfterSale,
  moveAfterSale,
} from "#server/modules/order-records/after-sales.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { openRefundWithin, refundableFen } from "#server/modules/payments/refunding.ts";
import { findCompany } from "#server/modules/shop/shop-facts.repository.ts";

/** The shop's decisions about applications; each locks the order first. */

export type Accepting = ParsedInputOf<typeof acceptAfterSale>;

/** @throws Refusal `notFound`, `stateConflict`, `invalidInput` (more than was paid or asked for) */
export async function acceptWithin(
  tx: Transaction,
  deps: LetterDeps & WithGateways,
  accepting: Accepting,
): Promise<AfterSaleRow> {
  const from = await lockAfterSale(tx, accepting.after_id);
  const at = nowDate(deps);
  const grantedFen = await grantedFor(tx, from, accepting);
  const { text, to } = stepFor(accepting.remedy, grantedFen);
  const accepted = await moveAfterSale(tx, {
    from,
    to,
    by: "shop",
    text,
    words: accepting.words,
    at,
    set: {
      grantedRemedy: accepting.remedy,
      grantedFen,
      decisionWords: accepting.words,
      returnTo: accepting.remedy === "return" ? await returnAddress(tx, accepting) : null,
    },
  });
  await grantLines(tx, accepted, accepting);
  if (to === afterSaleStates.refunding) await openRefundWithin(tx, deps, accepted);
  return accepted;
}

/** The granted sum in fen; null for a reprint. */
async function grantedFor(
  tx: Transaction,
  { orderId }: AfterSaleRow,
  { remedy, amount }: Accepting,
): Promise<number | null> {
  if (remedy === "reprint") return null;
  const most = await refundableFen(tx, orderId);
  const granted = amount === null ? 0 : fenOf(amount);
  if (granted > 0 && granted <= most) return granted;
  const words = `退款金额须大于0，这个订单最多还能退 ¥${grouped(yuanOf(most))}`;
  throw new Refusal(codes.invalidInput, words, { field: "amount" });
}

function stepFor(
  remedy: Accepting["remedy"],
  grantedFen: number | null,
): { readonly to: AfterSaleState; readonly text: string } {
  const sum = yuanOf(grantedFen ?? 0);
  switch (remedy) {
    case "refund":
      return { to: afterSaleStates.refunding, text: `同意退款 ¥${grouped(sum)}` };
    case "return":
      return { to: afterSaleStates.awaitingReturn, text: `同意退货，收到后退款 ¥${grouped(sum)}` };
    case "reprint":
      return { to: afterSaleStates.reprinting, text: "同意补印" };
  }
}

async function returnAddress(tx: Transaction, { return_to }: Accepting) {
  if (return_to !== "") return return_to;
  const { name, phone, address } = await findCompany(tx);
  return `${address}，${name}，${phone}`;
}

async function grantLines(tx: Transaction, row: AfterSaleRow, { lines }: Accepting) {
  const own = await afterSaleLinesOf(tx, [row.id]);
  const stranger = lines.find((one) => own.every(({ item }) => item.id !== one.item_id));
  if (stranger !== undefined) throw new Refusal(codes.notFound, "售后单里没有这件商品");
  for (const { line, item } of own) {
    const named = lines.find(({ item_id }) => item_id === item.id)?.quantity ?? line.quantity;
    if (named > line.quantity) {
      const words = `“${item.title}”只申请了 ${grouped(line.quantity)} ${item.unit}`;
      throw new Refusal(codes.invalidInput, words, { field: "lines" });
    }
    await grantLine(tx, line, named);
  }
}

interface Said {
  readonly afterId: string;
  readonly words: string;
}

export async function refuseWithin(
  tx: Transaction,
  deps: WithClock,
  said: Said,
): Promise<AfterSaleRow> {
  return moveAfterSale(tx, {
    from: await lockAfterSale(tx, said.afterId),
    to: afterSaleStates.refused,
    by: "shop",
    text: "没有同意",
    words: said.words,
    at: nowDate(deps),
    set: { decisionWords: said.words },
  });
}

export async function askWithin(
  tx: Transaction,
  deps: WithClock,
  said: Said,
): Promise<AfterSaleRow> {
  return moveAfterSale(tx, {
    from: await lockAfterSale(tx, said.afterId),
    to: afterSaleStates.awaitingSupplement,
    by: "shop",
    text: "请您补充",
    words: said.words,
    at: nowDate(deps),
  });
}

/** Records the return of the goods. @throws Refusal `stateConflict` where none were expected */
export async function receiveWithin(
  tx: Transaction,
  deps: LetterDeps & WithGateways,
  said: Said,
): Promise<AfterSaleRow> {
  const from = await lockAfterSale(tx, said.afterId);
  if (from.grantedRemedy !== "return") {
    throw new Refusal(codes.stateConflict, "这张售后单没有要退的货", { state: from.state });
  }
  const received = await moveAfterSale(tx, {
    from,
    to: afterSaleStates.refunding,
    by: "shop",
    text: "收到退货，开始退款",
    words: said.words,
    at: nowDate(deps),
  });
  await openRefundWithin(tx, deps, received);
  return received;
}

export async function shipReprintWithin(
  tx: Transaction,
  deps: WithClock,
  parcel: { readonly afterId: string; readonly carrier: string; readonly trackingNo: string },
): Promise<AfterSaleRow> {
  const from = await lockAfterSale(tx, parcel.afterId);
  if (from.state !== afterSaleStates.reprinting) {
    throw new Refusal(codes.stateConflict, "这张售后单没有要补印的", { state: from.state });
  }
  return moveAfterSale(tx, {
    from,
    to: afterSaleStates.reprintShipped,
    by: "shop",
    text: "补印件已寄出",
    words: `${parcel.carrier} ${parcel.trackingNo}`,
    at: nowDate(deps),
    set: { reprintCarrier: parcel.carrier, reprintTrackingNo: parcel.trackingNo },
  });
}
