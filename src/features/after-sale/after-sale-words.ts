import type { AfterSaleDetail, Remedy } from "#contract/after-sale/after-sale.ts";
import { receivedAfterDays } from "#contract/orders/order-terms.ts";
import type { AfterSaleState } from "#contract/orders/states.ts";
import type { TagTone } from "#ui/feedback/tag.tsx";

/** Yellow: waits for the buyer; cyan: in progress; green: done; red: refused. */
export const stateTones: Record<AfterSaleState, TagTone> = {
  10: "c",
  11: "y",
  20: "y",
  21: "c",
  30: "c",
  40: "c",
  41: "y",
  60: "ok",
  80: "danger",
  90: "k",
};

type Known = Pick<AfterSaleDetail, "state" | "decision" | "refund" | "reprintParcel">;

/** The next step as a sentence. A reprint without a parcel is fetched at the shop. */
export function nextStep({ state, decision, refund, reprintParcel }: Known): string {
  switch (state) {
    case 10:
      return "本店在看您的申请，结果写在这里";
    case 11:
      return "本店想多了解一点，请补充说明";
    case 20:
      return "请把货寄到下面的地址，再填运单号";
    case 21:
      return "收到退货后就退款";
    case 30:
      return refund?.way === "transfer" ? "由本店转回您的付款账户" : "钱正在退回的路上";
    case 40:
      return "正在补印，做好后写在这里";
    case 41:
      return `${reprintParcel === null ? "补印件可以自提了" : "补印件已寄出"}，收到后请确认；满 ${receivedAfterDays} 天没有确认的，算作已收到`;
    case 60:
      return decision?.remedy === "reprint" ? "补印件已收到" : "退款已完成";
    case 80:
      return "理由见下方，有疑问请联系客服";
    case 90:
      return "您撤销了这次申请";
  }
}

/** The buyer's explanation of each remedy. */
export const remedyLines: Record<Remedy, string> = {
  refund: "货留下，退一部分或全部的钱",
  return: "货寄回来，收到后退款",
  reprint: "不退款，重新做好寄给您",
};
