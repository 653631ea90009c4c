import * as v from "valibot";
import { address, invoiceTitle } from "#contract/account/account.ts";
import { lineArtwork } from "#contract/artwork/artwork.ts";
import { proofing } from "#contract/artwork/artwork-proof.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, uuid } from "#contract/http/fields.ts";
import { note } from "#contract/http/text-fields.ts";
import { invoicing } from "#contract/invoices/invoices.ts";
import { keptTools } from "#contract/jobs/kept-tools.ts";
import { storedJob } from "#contract/jobs/stored-job.ts";
import { quote } from "#contract/quotes/quote.ts";
import { ownRefund } from "#contract/refunds/refunds.ts";
import {
  agreedSums,
  expressType,
  namedOrder,
  orderState,
  taxSummary,
  user,
} from "./order-fields.ts";
import { orderCard } from "./order-lists.ts";

const timelineEntry = v.object({ at: v.nullable(instant), text: v.string(), done: v.boolean() });

/** `at`: when it was done; `on`: the promised day, where there is one. */
const milestone = v.object({
  name: v.string(),
  at: v.nullable(instant),
  on: v.nullable(v.string()),
  state: v.picklist(["done", "running", "coming"]),
});
export type Milestone = v.InferOutput<typeof milestone>;

const sentParcel = v.object({
  carrier: v.string(),
  trackingNo: v.string(),
  at: instant,
  lines: v.array(
    v.object({ item_id: v.string(), title: v.string(), quantity: v.number(), unit: v.string() }),
  ),
});
export type SentParcel = v.InferOutput<typeof sentParcel>;

/** All data of one order. `actions` are the buyer's possible actions. */
export const orderDetail = v.object({
  ...orderCard.entries,
  goods: money,
  freight: money,
  /** Present where 协议价 lowered `goods`. Another host omits it. */
  agreed: v.optional(agreedSums),
  tax: v.optional(taxSummary),
  amountInWords: v.string(),
  remark: v.string(),
  expressType,
  carrier: v.nullable(v.string()),
  address: v.nullable(v.omit(address, ["isDefault", "firm"])),
  invoice: v.nullable(v.omit(invoiceTitle, ["isDefault", "firm"])),
  /** `line_id`: the cart's line that it was, where the host says so. */
  lines: v.array(
    v.object({
      item_id: v.string(),
      line_id: v.optional(v.string()),
      job: storedJob,
      quote,
      /** 返单: tools that the shop keeps of a completed order. Another host leaves it out. */
      kept: v.optional(keptTools),
    }),
  ),
  /** A done step is named by its result, a due one as work: 文件审核通过, 审核文件. */
  production: v.array(timelineEntry),
  /** The same in five steps; empty for a cancelled order. Another host omits it. */
  milestones: v.optional(v.array(milestone)),
  /** `印刷完成，下一步模切`: the floor's records while it is produced; another host omits it. */
  floor: v.optional(v.string()),
  logistics: v.nullable(
    v.object({ carrier: v.string(), trackingNo: v.string(), traces: v.array(timelineEntry) }),
  ),
  payments: v.array(
    v.object({
      id: v.string(),
      channel: v.string(),
      amount: money,
      state: v.string(),
      at: instant,
    }),
  ),
  /**
   * Parcels of goods that leave in parts, oldest first; absent where they leave at once. Another
   * host omits it.
   */
  parcels: v.optional(v.array(sentParcel)),
  /** The order whose goods this one makes again; another host omits it. */
  reprintOf: v.optional(v.nullable(namedOrder)),
  /** Orders that make goods of this one again, newest first; another host omits them. */
  reprints: v.optional(v.array(namedOrder)),
  /** The application that this reprint was granted for; another host omits it. */
  reprintClaim: v.optional(v.object({ after_id: v.string(), after_no: v.string() })),
  /** Refunds of the order itself, newest first; another host omits them. */
  refunds: v.optional(v.array(ownRefund)),
  /** What was chosen for its files at the checkout; absent: nothing. */
  proofing: v.optional(proofing),
  /** The file of each line that is printed from one; another host leaves it out. */
  artwork: v.optional(v.array(lineArtwork)),
  /** Its invoices; another host leaves it out. */
  invoicing: v.optional(invoicing),
  /** It is an order of the buyer's firm, whose invoice titles it may name. Another host omits it. */
  ofFirm: v.optional(v.boolean()),
  /** 企业月结: what the firm may still owe, and why not this order. Absent where it is not offered. */
  onAccount: v.optional(v.object({ left: money, refused: v.nullable(v.string()) })),
  actions: v.array(v.picklist(["pay", "cancel", "take_good"])),
  /** May it be applied for now, and how many applications it has. Another host leaves it out. */
  afterSale: v.optional(v.object({ allowed: v.boolean(), applications: v.number() })),
});
export type OrderDetail = v.InferOutput<typeof orderDetail>;

export const orderDetailCall = endpoint({
  method: "GET",
  path: `${user}/order/detail`,
  guard: "user",
  summary: "One order; another buyer's answers like a missing one",
  input: v.object({ order_id: uuid }),
  output: orderDetail,
});

export const paperOrder = endpoint({
  method: "GET",
  path: `${user}/paper/order/{id}`,
  guard: "user",
  summary: "One paper order; a print order and another buyer's answer like a missing one",
  input: v.object({ id: uuid }),
  output: orderDetail,
});

const moved = v.object({ order_id: v.string(), state: orderState, stateText: v.string() });

/**
 * Sets the title of a taxed order that was placed without one; once, and repeating it has the same
 * reply.
 */
export const nameOrderInvoice = endpoint({
  method: "POST",
  path: `${user}/order/invoice`,
  guard: "user",
  addition: true,
  summary: "The invoice title of a taxed order that has none yet",
  input: v.object({ order_id: uuid, invoice_id: uuid }),
  output: v.object({ order_id: v.string(), invoice_id: v.string() }),
});

/**
 * A GET with an effect, as the specification has it: checked by state, never cached or repeated by
 * a cache layer.
 */
export const takeGood = endpoint({
  method: "GET",
  path: `${user}//orders/take_good`,
  guard: "user",
  summary: "Confirm receipt; a second call answers with the state as it is",
  input: v.object({ order_id: uuid }),
  output: moved,
});

/** A GET with an effect, as the specification has it. */
export const cancelOrder = endpoint({
  method: "GET",
  path: `${user}/orders/cancel`,
  guard: "user",
  summary: "Cancel an order that is not in production; paid money returns to the balance",
  input: v.object({ order_id: uuid, reason: v.optional(note("原因", 100), "") }),
  output: moved,
});
