import * as v from "valibot";
import { introducedSums } from "#contract/account/introduced.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, uuid } from "#contract/http/fields.ts";
import { orderState } from "#contract/orders/order-fields.ts";

/** How many orders, files and notes of a buyer are shown, the latest first. */
export const mostShownOfBuyer = 50;

const inOrder = { order_id: v.string(), order_no: v.string() };

const buyerOrder = v.object({
  ...inOrder,
  state: orderState,
  stateText: v.string(),
  total: money,
  createdAt: instant,
  goods: v.string(),
});

/** Null as `upload_id`: the file was deleted after its time. */
const buyerFile = v.object({
  ...inOrder,
  file_id: v.string(),
  upload_id: v.nullable(v.string()),
  name: v.string(),
  size: v.number(),
  state: v.picklist(["checking", "accepted", "returned", "replaced"]),
  createdAt: instant,
});

const staffBuyer = v.object({
  buyer_id: v.string(),
  name: v.string(),
  mobile: v.string(),
  registeredAt: instant,
  money: v.object({
    /** Orders that were paid, with their whole sums. */
    paidOrders: v.number(),
    paid: money,
    /** Refunds of orders, whether or not the money arrived. */
    refunded: money,
    /** Orders that wait for their payment. */
    unpaid: money,
    balance: money,
  }),
  /** Number of all orders; `orders` holds the latest. */
  count: v.number(),
  orders: v.array(buyerOrder),
  files: v.array(buyerFile),
  /** What the buyer's own referrer's code brought. */
  introduced: introducedSums,
  /** Inner notes on the orders. */
  notes: v.array(v.object({ ...inOrder, at: instant, text: v.string() })),
});
export type StaffBuyer = v.InferOutput<typeof staffBuyer>;

export const staffBuyerCall = endpoint({
  method: "GET",
  path: "/api/v2/staff/buyers/{id}",
  guard: "staff",
  addition: true,
  summary: "A buyer with the latest orders, files and inner notes, and the sums",
  input: v.object({ id: uuid }),
  output: staffBuyer,
});
