import { fixed } from "./vocabulary.ts";

/** Choices of an after-sale application. */

export const afterSaleState = fixed("售后状态", {
  "10": "待审核",
  "11": "待补充",
  "20": "待退货",
  "21": "退货中",
  "30": "退款中",
  "40": "补印中",
  "41": "补印待收货",
  "60": "已完成",
  "80": "已拒绝",
  "90": "已撤销",
});

/** Remedies that a buyer requests and the shop grants. */
export const afterSaleRemedy = fixed("处理方式", {
  refund: "仅退款",
  return: "退货退款",
  reprint: "补印或补发",
});

/** Why, for each line. */
export const afterSaleReason = fixed("售后原因", {
  print: "印刷不良（色差、糊版、套印不准）",
  content: "印的内容和文件不一样",
  size: "裁切、模切或尺寸不对",
  material: "材料或工艺不符",
  short: "数量少了",
  damaged: "运输中破损",
  wrong: "发错了货",
  other: "其他",
});

/** Target of a refund. */
export const refundWay = fixed("退款去向", {
  balance: "账户余额",
  channel: "原支付渠道",
  transfer: "银行账户",
  account: "企业月结",
});

export const refundState = fixed("退款状态", {
  open: "退款中",
  failed: "退款未成功，本店在处理",
  done: "已退款",
});
