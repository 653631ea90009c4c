import { codes, Refusal } from "#contract/http/reply.ts";

/** Replies of the server and choices of the buyer, written by hand. */
const reviewOf = (total: string, lines?: readonly object[]) => ({
  total,
  goods: total,
  freight: "0.00",
  ...(lines === undefined ? {} : { lines }),
});
export const review = reviewOf("100.00", [{ line_id: "l1", price: "100.00" }]);
export const dearer = reviewOf("120.00");
export const intent = { key: "key-1", body: { expected_total: "100.00" }, tappedAt: 1 };
export const placed = { order_id: "o1", order_no: "QM1", state: 10 };

export const silence = new Error("网络连接失败，请检查网络连接");
/** The request never left the device. */
export const unsent = Object.assign(new Error("没有发出"), { kind: "unsent" });
export const loggedOut = new Refusal(codes.loginExpired, "登录超时,请重新登录!");
/** Refused before and after the server's check of the key. */
export const refused = new Refusal(codes.forbidden, "不可以");
export const verdict = new Refusal(codes.forbidden, "不可以", null, true);
export const moved = new Refusal(codes.priceMoved, "价格变了", null, true);
export const running = new Refusal(codes.keyInProgress, "处理中", null, true);
export const throttled = new Refusal(codes.throttled, "请求太频繁");

/** A checkout in the middle of its life; rows say what differs. */
export const given = {
  userKey: "z",
  pending: null,
  review,
  intent: null,
  sends: 0,
  misses: 2,
  failure: null,
  agreedTotal: null,
  agreedLines: [],
  message: "旧消息",
  placed: null,
};
export const agreed = { agreedTotal: "100.00", agreedLines: [{ line_id: "l1", price: "100.00" }] };
export const notAgreed = { agreedTotal: null, agreedLines: [] };

/** Values of a visit whose intent was sent. */
export const sending = { intent, sends: 1 };
/** Values once an intent is settled. */
export const letGo = { intent: null, pending: null, sends: 0 };
export const settles = [["settle", { intent }] as const];
export const leaves = [...settles, ["leave", { placed }] as const];
export const pause = (attempt: number) => [["worthAsking", { attempt }] as const];
export const recalls = ["holdDraft", ["recall", intent] as const] as const;
