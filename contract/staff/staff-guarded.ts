import { resolveRefund } from "./staff-after-sale.ts";
import { endAgreement, setAgreement } from "./staff-agreements.ts";
import { returnFirmCredit, setFirmCredit } from "./staff-firms.ts";
import { approveHeldRefund } from "./staff-held-refunds.ts";
import { cancelByShop, refundByShop } from "./staff-order-changes.ts";
import { payOutBalance } from "./staff-payouts.ts";
import { addStaffPerson, changeStaffPerson, resetStaffPerson } from "./staff-people.ts";
import { importPriceBook } from "./staff-price-book.ts";
import { resolveOpenRefund } from "./staff-refunds.ts";
import { resetSecondFactor } from "./staff-second-factor.ts";
import {
  cancelBankAccount,
  confirmBankAccount,
  setBankAccount,
  setCompany,
  setRefundLimit,
} from "./staff-shop.ts";
import { resolveSuspense } from "./staff-suspense.ts";

/**
 * Calls that need a fresh password confirmation and that every owner is mailed about, by path, with
 * the mail's name of each.
 */
export const guardedActs: Readonly<Record<string, string>> = {
  [setCompany.path]: "修改公司资料",
  [setBankAccount.path]: "修改收款账户",
  [confirmBankAccount.path]: "启用新的收款账户",
  [cancelBankAccount.path]: "取消修改收款账户",
  [setRefundLimit.path]: "修改退款限额",
  [importPriceBook.path]: "导入价格簿",
  [addStaffPerson.path]: "加入员工",
  [changeStaffPerson.path]: "修改员工",
  [resetStaffPerson.path]: "重设员工密码",
  [resetSecondFactor.path]: "关闭员工的两步验证",
  [resolveRefund.path]: "登记退款",
  [resolveOpenRefund.path]: "登记退款",
  [cancelByShop.path]: "取消已付款的订单",
  [refundByShop.path]: "退一部分货款",
  [approveHeldRefund.path]: "确认大额退款",
  [payOutBalance.path]: "退回余额",
  [setFirmCredit.path]: "修改企业月结",
  [setAgreement.path]: "修改企业协议价",
  [endAgreement.path]: "结束企业协议价",
  [returnFirmCredit.path]: "退回企业多付的钱",
  [resolveSuspense.path]: "处理待核对的钱",
};

export const isGuardedAct = (path: string): boolean => Object.hasOwn(guardedActs, path);
