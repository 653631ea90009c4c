import { type OrderState, orderStates } from "#contract/states.ts";
import type { TagTone } from "#ui/tag.tsx";

/** Yellow waits for the buyer, cyan is under way, green is done, red needs mending. */
export const stateTones: Record<OrderState, TagTone> = {
  10: "y",
  20: "c",
  21: "danger",
  30: "c",
  40: "c",
  50: "y",
  60: "ok",
  90: "k",
};

/** What happens next, in a sentence. */
export const nextSteps: Record<OrderState, string> = {
  10: "付款后开始审核文件",
  20: "文件审核通过后安排生产",
  21: "文件未通过审核，请联系客服重传",
  30: "正在生产，进度见下方",
  40: "已完工，等待发出",
  50: "已发出，收到货后请确认",
  60: "交易完成，感谢您的订购",
  90: "订单已取消，已付的款退回余额",
};

export type BuyerAction = "pay" | "cancel" | "take_good";

/** What a buyer may ask for in a state; the server has the last word. */
export function actionsIn(state: OrderState): readonly BuyerAction[] {
  switch (state) {
    case orderStates.awaitingPayment:
      return ["pay", "cancel"];
    case orderStates.awaitingArtwork:
    case orderStates.artworkRejected:
      return ["cancel"];
    case orderStates.shipped:
      return ["take_good"];
    case orderStates.inProduction:
    case orderStates.awaitingShipment:
    case orderStates.completed:
    case orderStates.cancelled:
      return [];
  }
}
