import {
  afterSaleDetailCall,
  afterSaleOffer,
  afterSales,
} from "#contract/after-sale/after-sale.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import { copyOf } from "./reply-copy.ts";

export const afterSaleCopy = copyOf(afterSaleDetailCall, ({ id }) => `after-sale:${id}`);

export const afterSaleOfferCopy = copyOf(
  afterSaleOffer,
  ({ order_id }) => `after-sale-offer:${order_id}`,
);

/** The first page of a state and order, or of all. */
export const afterSalesCopy = copyOf(
  afterSales,
  ({ state = "", order_id = "" }: Pick<InputOf<typeof afterSales>, "state" | "order_id">) =>
    `after-sales:${state}:${order_id}`,
);
