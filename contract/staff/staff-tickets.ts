import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, uuid } from "#contract/http/fields.ts";
import { line, plain } from "#contract/http/text-fields.ts";
import { storedJob } from "#contract/jobs/stored-job.ts";
import { orderState } from "#contract/orders/order-fields.ts";
import { quote } from "#contract/quotes/quote.ts";

/** 施工单: what the floor needs to make one line of an order, and the steps that it has done. */
const path = "/api/v2/staff/tickets";

/** A step in its order. */
const step = v.object({
  code: v.string(),
  name: v.string(),
  /** Machine and amount; empty where neither is known. */
  where: v.string(),
  /** Null where the quote has no time for it. */
  minutes: v.nullable(v.number()),
  done: v.boolean(),
  at: v.nullable(instant),
  /** Empty while it is open, and where only the order's step was recorded. */
  who: v.string(),
  /** Recorded on the ticket itself, so that it can be withdrawn. */
  own: v.boolean(),
});

const facts = v.array(v.object({ name: v.string(), value: v.string() }));

/** The file that is printed. */
const printFile = v.object({
  /** Of a part; empty: of the whole line. */
  part: v.string(),
  name: v.string(),
  /** `样稿第 2 版，买家已确认`. */
  words: v.string(),
  sha256: v.nullable(v.string()),
  /** A data address; null where the device drew none. */
  picture: v.nullable(v.string()),
});

const ticket = v.object({
  item_id: v.string(),
  order_id: v.string(),
  order_no: v.string(),
  ticket_no: v.string(),
  title: v.string(),
  /** Pieces, or an amount of `unit`. */
  quantity: v.number(),
  unit: v.string(),
  state: orderState,
  stateText: v.string(),
  /** 发货 as promised; null where there is no promise. */
  shipBy: v.nullable(v.string()),
  remark: v.string(),
  sections: v.array(v.object({ title: v.string(), rows: facts })),
  steps: v.array(step),
  /** Why no step can be recorded now; empty where one can. */
  closed: v.string(),
  /** Withdrawn records, oldest first. */
  withdrawn: v.array(
    v.object({ at: instant, name: v.string(), who: v.string(), reason: v.string() }),
  ),
  files: v.array(printFile),
  job: storedJob,
  /** Null where the order stored none. */
  plan: v.nullable(quote.entries.plan),
});
export type Ticket = v.InferOutput<typeof ticket>;
export type TicketStep = Ticket["steps"][number];

export const ticketCall = endpoint({
  method: "GET",
  path: `${path}/{id}`,
  guard: "staff",
  addition: true,
  summary: "施工单 of one line of an order: its plan in figures, and the steps of the floor",
  input: v.object({ id: uuid }),
  output: ticket,
});

/** A printed document. */
const paper = v.object({
  /** The file's name, `.pdf` included. */
  name: v.string(),
  /** Base64. */
  pdf: v.string(),
});

export const ticketSheet = endpoint({
  method: "GET",
  path: `${path}/{id}/sheet`,
  guard: "staff",
  addition: true,
  summary: "施工单 of one line as a PDF of A4",
  input: v.object({ id: uuid }),
  output: paper,
});

const recorded = v.object({ item_id: v.string(), state: orderState });

/** A step that was recorded already stays as it is. */
export const finishStep = endpoint({
  method: "POST",
  path: `${path}/done`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "A step of 施工单 has been done; the order's own step follows once all of its rows are",
  input: v.object({ item_id: uuid, code: plain(80) }),
  output: recorded,
});

export const withdrawStep = endpoint({
  method: "POST",
  path: `${path}/withdraw`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary:
    "A step was recorded by mistake: it is open again, and so are the order's steps after it",
  input: v.object({ item_id: uuid, code: plain(80), reason: line("原因", 100) }),
  output: recorded,
});

export const deliveryNote = endpoint({
  method: "GET",
  path: "/api/v2/staff/delivery-note/{id}",
  guard: "staff",
  addition: true,
  summary: "送货单 of an order as a PDF of A4",
  input: v.object({ id: uuid }),
  output: paper,
});

export const cartonLabels = endpoint({
  method: "GET",
  path: "/api/v2/staff/carton-labels/{id}",
  guard: "staff",
  addition: true,
  summary: "A label of 100 × 150 mm for each parcel of an order, with the code for 扫码返单",
  input: v.object({ id: uuid }),
  output: v.object({ ...paper.entries, labels: v.number(), parcels: v.number() }),
});
