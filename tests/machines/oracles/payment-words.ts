import { codes, Refusal } from "#contract/http/reply.ts";

/** Replies of the server, written by hand from the contract's words. */
export const account = {
  kind: "transfer",
  accountName: "齐墨印纸",
  bank: "银行",
  account: "6222",
  reference: "QM1",
};

export interface Check {
  readonly order_id: string;
  readonly outcome: string;
  readonly channel: string | null;
  readonly amount: string;
  readonly state: number;
  readonly message: string;
  readonly transfer: object | null;
  readonly scan?: { readonly image: string };
}

export const checkOf = (outcome: string, more: Partial<Check> = {}): Check => ({
  order_id: "o1",
  outcome,
  channel: "sandbox",
  amount: "100.00",
  state: 10,
  message: "",
  transfer: null,
  ...more,
});

const openedWith = (next: object) => ({
  payment_id: "p1",
  out_trade_no: "t1",
  channel: "sandbox",
  amount: "100.00",
  state: "paying",
  next,
});
export const page = openedWith({ kind: "open", url: "/sandbox/t1" });
export const transfer = openedWith(account);
export const code = openedWith({ kind: "code", image: "data:code" });
export const paidAtOnce = openedWith({ kind: "done" });

export const choice = { channel: "sandbox", expectedTotal: "100.00" };
export const choose = { type: "choose", ...choice };
export const tap = { ...choice, key: "key-0000000000000001" };
export const checkAgain = { type: "checkAgain" };
export const refresh = { type: "refresh" };
export const abandon = { type: "abandon" };

export const silenceText = "网络连接失败，请检查网络连接";
export const silence = new Error(silenceText);
export const loggedOut = new Refusal(codes.loginExpired, "登录超时,请重新登录!");
export const forbidden = new Refusal(codes.forbidden, "不可以");
export const shut = new Refusal(codes.orderClosed, "订单已取消");
export const short = new Refusal(codes.balanceShort, "余额不足", null, true);

export const order = { orderId: "o1" };
export const asks = [["checkPay", order] as const];
export const settles = [["settle", order] as const];
export const settlesAnswered = [["settleAnswered", order] as const];

/** A payment in the middle of its life; rows say what differs. */
export const given = {
  orderId: "o1",
  userKey: "z",
  choice,
  tap,
  account: null,
  scan: null,
  check: null,
  polls: 0,
  misses: 1,
  failure: null,
  message: "旧消息",
};

/** What a noted reply leaves in the context. */
export const noted = (check: Check) => ({
  check,
  account: check.transfer,
  scan: check.scan?.image ?? null,
  message: check.message === "" ? null : check.message,
  misses: 0,
});
