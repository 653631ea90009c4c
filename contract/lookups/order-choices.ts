import { fixed, owned } from "./vocabulary.ts";

/** Choices of an order and its payment. */

export const orderType = fixed("订单类型", { print: "印刷订单", paper: "纸张订单" });

export const orderState = fixed("订单状态", {
  "10": "待付款",
  "20": "待审核文件",
  "21": "文件待重传",
  "30": "生产中",
  "40": "待发货",
  "50": "待收货",
  "60": "已完成",
  "90": "已取消",
});

export const paymentState = fixed("付款状态", {
  unpaid: "未付",
  paying: "支付中",
  paid: "已付",
  refunding: "退款中",
  refunded: "已退款",
  closed: "已关闭",
});

export const invoiceTitleType = fixed("抬头类型", { company: "企业", person: "个人" });

export const invoiceKind = fixed("发票类型", { normal: "普票", special: "专票" });

export const payChannel = owned("支付方式", {
  sandbox: "模拟支付（演示）",
  wechat: "微信支付",
  alipay: "支付宝",
  balance: "余额支付",
  offline: "对公转账",
  account: "企业月结",
});

/** Whether a price includes tax; an invoice needs taxed prices. */
export const taxBasis = fixed("价格口径", { taxed: "含税", untaxed: "未税" });

/** The shop's own kind of taxpayer: it decides the rate. */
export const taxPayer = fixed("纳税人类别", { general: "一般纳税人", small: "小规模纳税人" });

export const packingForm = fixed("包装方式", { carton: "件", pallet: "托", reel: "卷" });

/** The same process for paper, which is not printed: no file is checked. */
export const paperOrderState = fixed("纸张订单状态", {
  ...orderState.words,
  "20": "待确认",
  "21": "待修改",
  "30": "备货中",
});

/** Payment method of a paper order: chosen with the order, preselected at the cashier. */
export const paymentMethod = owned("付款方式", {
  online: "在线支付",
  transfer: "对公转账",
  balance: "余额支付",
});

/** Source of an order's paper: a format of the price book as it is, or cut to size. */
export const sourceType = owned("货源类型", { stock: "现货", custom: "定制" });
