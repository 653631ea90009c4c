import { paths } from "#contract/paths/paths.ts";
export interface AccountPlace {
  readonly to: string;
  readonly name: string;
  readonly note: string;
  /** Titles of the screens below it, by the part of the address that follows. */
  readonly below?: Readonly<Record<string, string>>;
}

/** The buyer centre's screens in the order of both menus. */
export const accountPlaces: readonly AccountPlace[] = [
  { to: paths.orders(), name: "我的订单", note: "进度、物流、收货", below: { detail: "订单详情" } },
  {
    to: paths.afterSales(),
    name: "售后",
    note: "退款、退货、补印",
    below: { detail: "售后详情", create: "申请售后" },
  },
  { to: paths.messages(), name: "我的消息", note: "问客服的话和答复" },
  { to: paths.quotes(), name: "我的报价", note: "报过的价，都能再打开" },
  {
    to: paths.paperOrders(),
    name: "纸张订单",
    note: "用纸、重量、打印",
    below: { detail: "订单详情" },
  },
  { to: paths.addresses(), name: "收货地址", note: "增删改、设默认" },
  { to: paths.invoices(), name: "发票抬头", note: "抬头、已开的发票" },
  { to: paths.firm(), name: "企业账户", note: "成员、共用地址和抬头" },
  { to: paths.outbox(), name: "待发箱", note: "等网络发出的改动" },
  { to: paths.funds(), name: "资金明细", note: "余额与流水" },
  { to: paths.profile(), name: "我的信息", note: "资料与外观" },
  { to: paths.mobile(), name: "修改手机", note: "登录用的号码" },
  { to: paths.email(), name: "修改邮箱", note: "找回密码用的邮箱" },
  { to: paths.password(), name: "修改密码", note: "换一个新密码" },
  { to: paths.security(), name: "账号安全", note: "登录设备、导出、注销" },
];
