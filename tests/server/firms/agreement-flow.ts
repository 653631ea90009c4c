import { randomUUID } from "node:crypto";
import type { AgreedDiscount } from "#contract/firms/firm-agreement.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { endAgreement, setAgreement, staffAgreements } from "#contract/staff/staff-agreements.ts";
import { asStaff } from "#tests/server/after-sale/after-sale-flow.ts";
import { booklet } from "#tests/server/job-tickets/ticket-jobs.ts";
import { labels, lineOf } from "#tests/server/orders/order-flow.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";

/** Steps of 协议价, each through HTTP. */

const dayMs = 86_400_000;
export const dayOf = (shop: Shop, days = 0): string => shanghaiDay(shop.clock.now() + days * dayMs);

interface Terms {
  readonly edition?: number;
  readonly from?: string;
  readonly until?: string | null;
  readonly note?: string;
}

export const agreementInput = (
  shop: Shop,
  firm_id: string,
  discounts: readonly AgreedDiscount[],
  { edition = 0, from = dayOf(shop), until = null, note = "" }: Terms = {},
) => ({ firm_id, edition, discounts: [...discounts], from, until, note });

/** What the call answers. */
export const setting = (shop: Shop, ...asked: TailOf<typeof agreementInput>) =>
  shop.send(setAgreement, agreementInput(shop, ...asked), asStaff());

type TailOf<F> = F extends (first: Shop, ...rest: infer Rest) => unknown ? Rest : never;

/** Sets terms, which must succeed. */
export const agree = (shop: Shop, ...asked: TailOf<typeof agreementInput>) =>
  shop.call(setAgreement, agreementInput(shop, ...asked), asStaff());

export const endIt = (shop: Shop, firm_id: string, edition: number, key = randomUUID()) =>
  shop.send(endAgreement, { firm_id, edition, note: "" }, { ...asStaff(), key });

export const editions = async (shop: Shop, firm_id: string) =>
  (await shop.call(staffAgreements, { firm_id }, asStaff())).editions;

/** A cart of one line of labels and one of a booklet, to this address. */
export async function cartFor(shop: Shop, as: Buyer, address_id: string) {
  const lines = [await lineOf(shop, as, labels), await lineOf(shop, as, booklet)];
  return {
    line_ids: lines.map(({ line_id }) => line_id),
    ...{ address_id, express_type: "express" as const, carrier_id: null },
  };
}
export type Choice = Awaited<ReturnType<typeof cartFor>>;

export const reviewed = (
  shop: Shop,
  as: Buyer,
  choice: Choice & { readonly invoice_id?: string; readonly tax_included?: boolean },
) => shop.call(reviewOrder, choice, { as });

/** 提交订单 with what the review showed. */
export const tapOf = (
  choice: Choice,
  { total, agreed }: Pick<Awaited<ReturnType<typeof reviewed>>, "total" | "agreed">,
) => ({
  ...choice,
  ...{ draft_id: randomUUID(), invoice_id: null, remark: "", expected_total: total },
  ...(agreed === undefined ? {} : { expected_saved: agreed.saved }),
});

export const place = (shop: Shop, as: Buyer, tap: ReturnType<typeof tapOf>) =>
  shop.send(placeOrder, tap, { as, key: randomUUID() });

/** An order of both lines as it was reviewed. */
export async function ordered(shop: Shop, as: Buyer, address: string) {
  const choice = await cartFor(shop, as, address);
  const tap = tapOf(choice, await reviewed(shop, as, choice));
  return shop.call(placeOrder, tap, { as, key: randomUUID() });
}
