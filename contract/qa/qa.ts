import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, nothing } from "#contract/http/fields.ts";

/**
 * May a tester modify this page's own calls, send events to its machines and read an order's rows?
 * The server grants it (`SHOP_QA`); a host without this call grants nothing.
 */
export const qaGrant = endpoint({
  method: "GET",
  path: "/api/v2/shop/qa",
  guard: "app",
  addition: true,
  summary: "May the bench spoil this page's calls, send events by hand and read an order's rows?",
  input: nothing,
  output: v.object({ granted: v.boolean() }),
});

const count = v.pipe(v.number(), v.integer());

/** The database rows of an order, without names, numbers, addresses and texts of people. */
const orderRows = v.object({
  order: v.object({
    order_id: v.string(),
    order_no: v.string(),
    draft_id: v.string(),
    kind: v.string(),
    state: count,
    pay_state: v.string(),
    goods: money,
    freight: money,
    total: money,
    created_at: instant,
    updated_at: instant,
    pay_before: instant,
    paid_at: v.nullable(instant),
  }),
  items: v.array(
    v.object({ item_id: v.string(), quantity: v.number(), unit: v.string(), amount: money }),
  ),
  /** In the order of writing; `seq` has gaps, because all orders share it. */
  events: v.array(
    v.object({
      seq: count,
      kind: v.string(),
      from: v.nullable(count),
      to: v.nullable(count),
      at: instant,
    }),
  ),
  payments: v.array(
    v.object({
      out_trade_no: v.string(),
      channel: v.string(),
      state: v.string(),
      amount: money,
      /** The provider has a number for its own transaction. */
      settled: v.boolean(),
      /** Abandoned here, and its trade is still to be closed at the provider. */
      closing: v.boolean(),
      created_at: instant,
      updated_at: instant,
    }),
  ),
  /**
   * All postings of every ledger transaction that touches the order: those of one transaction sum
   * to zero.
   */
  ledger: v.array(
    v.object({
      booking: v.string(),
      kind: v.string(),
      /** `user`, `shop:sales`, `shop:receivable`, `shop:refund`, `shop:suspense`, `channel:alipay`. */
      account: v.string(),
      amount: money,
      at: instant,
    }),
  ),
  /** Idempotency keys whose stored reply names this order. */
  keys: v.array(v.object({ call: v.string(), key: v.string(), at: instant })),
});

/**
 * The server's rows of one order, to compare with a page's machines. Only where the operator grants
 * it, and only for the order's own buyer.
 * @throws `notFound` without the grant, and for a missing or foreign order
 */
export const qaOrder = endpoint({
  method: "GET",
  path: "/api/v2/shop/qa/order/{order}",
  guard: "user",
  addition: true,
  summary: "Rows, events, ledger and keys of an order of one's own, where the operator grants it",
  input: v.object({
    /** The order's id or its number. */
    order: v.pipe(v.string("请填写订单号"), v.trim(), v.regex(/^[\w-]{4,64}$/, "订单号格式错误")),
  }),
  output: orderRows,
});
