/** Reasons of balance movements, in words for screens and sheets. */
export const ledgerKindWords = {
  topUp: "充值",
  payment: "付款",
  refund: "退款",
  adjustment: "调整",
  payout: "退回余额",
} as const;
