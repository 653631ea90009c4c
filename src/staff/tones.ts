import type { AfterSaleState, OrderState } from "#contract/orders/states.ts";
import type { TagTone } from "#ui/feedback/tag.tsx";

/** Cyan waits for the shop, yellow for the buyer, green is done, grey has ended. */
export const orderTones: Record<OrderState, TagTone> = {
  10: "y",
  20: "c",
  21: "y",
  30: "c",
  40: "c",
  50: "ok",
  60: "k",
  90: "k",
};

export const afterSaleTones: Record<AfterSaleState, TagTone> = {
  10: "c",
  11: "y",
  20: "y",
  21: "c",
  30: "c",
  40: "c",
  41: "c",
  60: "ok",
  80: "k",
  90: "k",
};
