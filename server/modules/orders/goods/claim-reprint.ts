import { grouped } from "#contract/format/numerals.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { afterSaleStates, orderStates } from "#contract/orders/states.ts";
import type { reprintOrder } from "#contract/staff/staff-reprints.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { acceptWithin } from "#server/modules/after-sale/deciding.ts";
import {
  type AfterSaleRow,
  afterSaleLinesOf,
  lockAfterSale,
} from "#server/modules/order-records/after-sales.repository.ts";
import {
  linkReprint,
  reprintOfClaim,
} from "#server/modules/order-records/claim-reprints.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import type { QuoteTools } from "#server/modules/quotes/quoting.ts";
import { reprintWithin } from "./reprinting.ts";

/** 补印 of an application: its acceptance and the free order are one step. */

type Asked = ParsedInputOf<typeof reprintOrder>;
type Tools = QuoteTools & { readonly deps: QuoteTools["deps"] & WithGateways };

/**
 * Makes the goods of an application again; accepts it first where it is undecided.
 * @throws Refusal `notFound`, `stateConflict` (another decision, or its reprint is under way),
 * `invalidInput` for more than was granted or applied for
 */
export async function reprintForClaim(
  tx: Transaction,
  tools: Tools,
  asked: Asked & { readonly after_id: string },
): ReturnType<typeof reprintWithin> {
  const claim = await lockAfterSale(tx, asked.after_id);
  if (claim.orderId !== asked.order_id) {
    throw new Refusal(codes.notFound, "订单没有这张售后单");
  }
  const earlier = await reprintOfClaim(tx, claim);
  if (earlier !== null && earlier.state !== orderStates.cancelled) {
    throw new Refusal(codes.stateConflict, `这张售后单已有重印单 ${earlier.orderNo}`);
  }
  await checkLines(tx, claim, asked.lines);
  const accepted =
    claim.state === afterSaleStates.reprinting ? claim : await accept(tx, tools, claim, asked);
  const made = await reprintWithin(tx, tools, asked);
  await linkReprint(tx, accepted, made.reprint, nowDate(tools.deps));
  return made;
}

/** Every line of the application stays granted for the amount that is made again. */
async function accept(
  tx: Transaction,
  { deps }: Tools,
  { id }: AfterSaleRow,
  { lines, reason }: Asked,
): Promise<AfterSaleRow> {
  const granted = (await afterSaleLinesOf(tx, [id])).map(({ item }) => ({
    item_id: item.id,
    quantity: lines.find(({ item_id }) => item_id === item.id)?.quantity ?? 0,
  }));
  const decision = { remedy: "reprint", amount: null, words: reason, return_to: "" } as const;
  return acceptWithin(tx, deps, { after_id: id, ...decision, lines: granted });
}

async function checkLines(
  tx: Transaction,
  { id }: AfterSaleRow,
  lines: Asked["lines"],
): Promise<void> {
  const own = await afterSaleLinesOf(tx, [id]);
  for (const { item_id, quantity } of lines) {
    const found = own.find(({ item }) => item.id === item_id);
    if (found === undefined) throw new Refusal(codes.notFound, "售后单里没有这件商品");
    const { line, item } = found;
    const most = line.granted ?? line.quantity;
    if (quantity > most) {
      const words = `“${item.title}”在售后单里是 ${grouped(most)} ${item.unit}，不能多印`;
      throw new Refusal(codes.invalidInput, words, { field: "lines" });
    }
  }
}
