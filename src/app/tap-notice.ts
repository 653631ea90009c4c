import { paths } from "#contract/paths/paths.ts";
import type { TapOutcome } from "#machines/recovery.machine.ts";
import { tapTime } from "#ui/feedback/time.ts";

/** The announcement of an earlier visit's intent, and its link. */
export interface TapNotice {
  readonly id: string;
  readonly text: string;
  readonly tone: "ok" | "wait";
  readonly action: string;
  readonly to: string;
}

/** The text of an outcome; null where there is nothing to announce. */
export function tapNotice(outcome: TapOutcome): TapNotice | null {
  switch (outcome.kind) {
    case "settled":
      return null;
    case "placed":
      return {
        id: outcome.id,
        text: `您 ${tapTime(outcome.tappedAt)} 的订单已下好（${outcome.orderNo}）`,
        tone: "ok",
        action: "看订单",
        to: paths.order({ order_id: outcome.orderId }),
      };
    case "refuted":
      return {
        id: outcome.id,
        text: `您 ${tapTime(outcome.tappedAt)} 的订单没有下成，要再提交吗？`,
        tone: "wait",
        action: "去提交",
        to: paths.checkout({ lines: outcome.lineIds.join(",") }),
      };
    case "paid":
      return {
        id: outcome.id,
        text: `您 ${tapTime(outcome.tappedAt)} 的付款已到账`,
        tone: "ok",
        action: "看订单",
        to: paths.order({ order_id: outcome.orderId }),
      };
    case "paying":
      return {
        id: outcome.id,
        text: `您 ${tapTime(outcome.tappedAt)} 的付款还没有结果，请不要重复付款`,
        tone: "wait",
        action: "去查询",
        to: paths.cashier({ order_id: outcome.orderId }),
      };
  }
}
