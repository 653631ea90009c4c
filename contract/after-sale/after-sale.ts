import * as v from "valibot";
import { orderKind } from "#contract/cart/cart-kinds.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, intentKey, money, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { line, note } from "#contract/http/text-fields.ts";
import { afterSaleReason, afterSaleRemedy } from "#contract/lookups/after-sale-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { namedOrder } from "#contract/orders/order-fields.ts";
import { afterSaleStates } from "#contract/orders/states.ts";
import { ownRefund, refundView } from "#contract/refunds/refunds.ts";

/** Pictures of one application, and of one supplement. */
export const mostPictures = 6;

const user = "/api/v2/user";
const path = `${user}/afterSale`;

export const afterSaleStateField = v.picklist(Object.values(afterSaleStates));
export const remedy = v.picklist(codesOf(afterSaleRemedy), "请选择处理方式");
export type Remedy = v.InferOutput<typeof remedy>;
const reason = v.picklist(codesOf(afterSaleReason), "请选择原因");
export type AfterSaleReason = v.InferOutput<typeof reason>;

export const quantityField = v.pipe(
  v.number("请填写数量"),
  v.finite("请填写数量"),
  v.gtValue(0, "数量须大于0"),
  v.maxValue(1_000_000_000, "数量太大"),
  v.check((quantity) => Math.round(quantity * 1e6) / 1e6 === quantity, "数量最多六位小数"),
);

/** Complete uploads for this order, signed for `after-sale`. */
const pictures = v.optional(
  v.pipe(
    v.array(uuid),
    v.maxLength(mostPictures, `最多${mostPictures}张照片`),
    v.check((ids) => new Set(ids).size === ids.length, "同一张照片只传一次"),
  ),
  [],
);

/** The content of an application. */
const form = v.object({
  order_id: uuid,
  remedy,
  lines: v.pipe(
    v.array(v.object({ item_id: uuid, quantity: quantityField, reason })),
    v.minLength(1, "请选择有问题的商品"),
    v.maxLength(50, "一次最多50项"),
    v.check(
      (lines) => new Set(lines.map(({ item_id }) => item_id)).size === lines.length,
      "同一商品不能申请两次",
    ),
  ),
  /** The requested refund in yuan: at most what the named quantities cost. Null for a reprint. */
  amount: v.nullable(money),
  words: line("问题说明", 500),
  pictures,
});

const lineOf = v.object({
  item_id: v.string(),
  title: v.string(),
  picture: v.string(),
  summary: v.string(),
  unit: v.string(),
  bought: v.number(),
  quantity: v.number(),
  /** The granted part of `quantity`; null before the decision. */
  granted: v.nullable(v.number()),
  reason,
  reasonText: v.string(),
});

/** `requested` and `granted` in yuan; null where no money is requested or granted. */
const card = v.object({
  after_id: v.string(),
  after_no: v.string(),
  order_id: v.string(),
  order_no: v.string(),
  kind: orderKind,
  state: afterSaleStateField,
  stateText: v.string(),
  remedy,
  remedyText: v.string(),
  requested: v.nullable(money),
  granted: v.nullable(money),
  lines: v.array(lineOf),
  createdAt: instant,
  updatedAt: instant,
});
export type AfterSaleCard = v.InferOutput<typeof card>;

const parcel = v.object({ carrier: v.string(), trackingNo: v.string() });

/** Ids of uploads, each readable at `/files/<id>` by its owner. Another host leaves them out. */
const shownPictures = v.optional(v.array(v.string()), []);

/** One event; `words` is its author's text, and may be empty. */
const happening = v.object({
  at: instant,
  by: v.picklist(["buyer", "shop"]),
  text: v.string(),
  words: v.string(),
  pictures: shownPictures,
});

/** All data of one application. `actions` are the buyer's possible actions. */
export const afterSaleDetail = v.object({
  ...card.entries,
  words: v.string(),
  pictures: shownPictures,
  timeline: v.array(happening),
  /** The shop's decision; null before. */
  decision: v.nullable(v.object({ remedy, remedyText: v.string(), words: v.string() })),
  refund: v.nullable(refundView),
  /** The same with the account that a transfer goes to; another host leaves it out. */
  ownRefund: v.optional(v.nullable(ownRefund), null),
  /** Return address; null where no goods are returned. */
  returnTo: v.nullable(v.string()),
  returnParcel: v.nullable(parcel),
  reprintParcel: v.nullable(parcel),
  /** The free order of the goods; absent where the shop made none, and at another host. */
  reprintOrder: v.optional(namedOrder),
  actions: v.array(v.picklist(["supplement", "cancel", "sendBack", "refundQuery", "receive"])),
});
export type AfterSaleDetail = v.InferOutput<typeof afterSaleDetail>;

/** `counts`: the number in each state, whatever the filter: `{ "10": 1 }`. */
export const afterSales = endpoint({
  method: "GET",
  path,
  guard: "user",
  summary: "After-sale applications, newest first, paged by key",
  input: v.object({
    ...pageQuery,
    state: v.optional(v.pipe(v.string(), v.regex(/^\d{2}$/, "售后状态错误"))),
    order_id: v.optional(uuid),
  }),
  output: v.object({ ...pageOf(card).entries, counts: v.record(v.string(), v.number()) }),
});

const applied = v.object({
  after_id: v.string(),
  after_no: v.string(),
  state: afterSaleStateField,
});

/**
 * Submits 提交申请. `draft_id` is the intent: one draft makes at most one application. Refused with
 * `stateConflict` where the order's state or time does not allow it or a line has an open
 * application, with `invalidInput` where more is requested than can be granted.
 */
export const createAfterSale = endpoint({
  method: "POST",
  path,
  guard: "user",
  idempotent: true,
  summary: "Apply for after-sale of lines of an order",
  input: v.object({ ...form.entries, draft_id: intentKey }),
  output: applied,
});

/**
 * Recovers 提交申请 after a lost reply. Where no application exists, the key becomes void: a request
 * still under way has no effect.
 */
export const recallAfterSale = endpoint({
  method: "POST",
  path: `${path}/recall`,
  guard: "user",
  addition: true,
  summary: "The application of a tap, or the promise that the tap will make none",
  input: v.object({ draft_id: intentKey, key: intentKey }),
  output: v.object({ application: v.nullable(applied) }),
});

export const afterSaleDetailCall = endpoint({
  method: "GET",
  path: `${path}/{id}`,
  guard: "user",
  summary: "One application; another buyer's answers like a missing one",
  input: v.object({ id: uuid }),
  output: afterSaleDetail,
});

/** What of an order may be applied for now. */
export const afterSaleOffer = endpoint({
  method: "GET",
  path: `${path}/offer/{order_id}`,
  guard: "user",
  addition: true,
  summary: "Lines of an order with what is left of each for an application",
  input: v.object({ order_id: uuid }),
  output: v.object({
    order_id: v.string(),
    order_no: v.string(),
    kind: orderKind,
    /** Why nothing may be applied for; null where something may. */
    refusal: v.nullable(v.string()),
    /** The last instant; null before the receipt. */
    until: v.nullable(instant),
    lines: v.array(
      v.object({
        item_id: v.string(),
        title: v.string(),
        picture: v.string(),
        summary: v.string(),
        unit: v.string(),
        bought: v.number(),
        amount: money,
        /** Bought and not granted yet. */
        left: v.number(),
        /** The open application of this line. */
        open: v.nullable(v.string()),
      }),
    ),
  }),
});
export type AfterSaleOffer = v.InferOutput<typeof afterSaleOffer.output>;

const moved = v.object({
  after_id: v.string(),
  state: afterSaleStateField,
  stateText: v.string(),
});

/** A second call answers with the state as it is. */
export const cancelAfterSale = endpoint({
  method: "POST",
  path: `${path}/cancel`,
  guard: "user",
  summary: "Withdraw an application that is not carried out yet",
  input: v.object({ after_id: uuid }),
  output: moved,
});

export const supplementAfterSale = endpoint({
  method: "POST",
  path: `${path}/supplement`,
  guard: "user",
  idempotent: true,
  addition: true,
  summary: "Answer what the shop asked, or add to an application that it looks at",
  input: v.object({ after_id: uuid, words: line("补充说明", 500), pictures }),
  output: moved,
});

export const sendBackGoods = endpoint({
  method: "POST",
  path: `${path}/return`,
  guard: "user",
  idempotent: true,
  addition: true,
  summary: "The goods are on their way back: carrier and number",
  input: v.object({
    after_id: uuid,
    carrier: line("快递公司", 30),
    tracking_no: line("运单号", 40),
  }),
  output: moved,
});

/** Confirms the receipt of reprinted goods; a second call returns the current state. */
export const receiveReprint = endpoint({
  method: "POST",
  path: `${path}/received`,
  guard: "user",
  addition: true,
  summary: "Confirm receipt of a reprint; it also ends by itself some days after it was sent",
  input: v.object({ after_id: uuid }),
  output: moved,
});

/** Queries the provider where the result is unknown. */
export const refundQuery = endpoint({
  method: "POST",
  path: `${path}/refundQuery`,
  guard: "user",
  summary: "Where is the money of this application?",
  input: v.object({ after_id: uuid }),
  output: v.object({ ...moved.entries, refund: v.nullable(refundView) }),
});

/** The shop's reason of a decision; may be empty. */
export const decisionWords = v.optional(note("处理说明", 500), "");
