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

/** What is going on, as work; the other states are said by their own word. */
export const headlines: Partial<Record<OrderState, string>> = {
  20: "审核文件中",
  21: "文件待重传",
};

/** What happens next, in a sentence. */
export const nextSteps: Record<OrderState, string> = {
  10: "付款后马上开工",
  20: "接下来安排生产",
  21: "请联系客服处理",
  30: "正在生产，每一步见下方",
  40: "已完工，等待发出",
  50: "已发出，收到货后请确认",
  60: "交易完成，感谢您的订购",
  90: "订单已取消，已付的款退回余额",
};

export type MainAction = "pay" | "progress" | "receive" | "again";

/** The one act that fits a state. */
export const mainActions: Record<OrderState, MainAction> = {
  10: "pay",
  20: "progress",
  21: "progress",
  30: "progress",
  40: "progress",
  50: "receive",
  60: "again",
  90: "again",
};

/** States in which a buyer may cancel; the server has the last word. */
export const mayCancel: readonly OrderState[] = [
  orderStates.awaitingPayment,
  orderStates.awaitingArtwork,
  orderStates.artworkRejected,
];
