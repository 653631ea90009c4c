/** Order states and the steps between them (docs: domain of the trade, section 7). */
export const orderStates = {
  awaitingPayment: 10,
  awaitingArtwork: 20,
  artworkRejected: 21,
  inProduction: 30,
  awaitingShipment: 40,
  shipped: 50,
  completed: 60,
  cancelled: 90,
} as const;

export type OrderState = (typeof orderStates)[keyof typeof orderStates];

export const orderStateText: Record<OrderState, string> = {
  10: "待付款",
  20: "待审核文件",
  21: "文件待重传",
  30: "生产中",
  40: "待发货",
  50: "待收货",
  60: "已完成",
  90: "已取消",
};

/** Every allowed step; anything else is refused with `stateConflict`. */
export const orderSteps: Record<OrderState, readonly OrderState[]> = {
  10: [20, 90],
  20: [21, 30, 90],
  21: [20, 90],
  30: [40],
  40: [50],
  50: [60],
  60: [],
  90: [],
};

export const paymentStates = [
  "unpaid",
  "paying",
  "paid",
  "refunding",
  "refunded",
  "closed",
] as const;
export type PaymentState = (typeof paymentStates)[number];

export const paymentStateText: Record<PaymentState, string> = {
  unpaid: "未付",
  paying: "支付中",
  paid: "已付",
  refunding: "退款中",
  refunded: "已退款",
  closed: "已关闭",
};

/** `closed` may still become `paid`: money can come in late, and none is ever dropped. */
export const paymentSteps: Record<PaymentState, readonly PaymentState[]> = {
  unpaid: ["paying", "paid", "closed"],
  paying: ["paid", "unpaid", "closed"],
  paid: ["refunding"],
  refunding: ["refunded"],
  refunded: [],
  closed: ["paid"],
};
