import { grouped } from "#contract/format/numerals.ts";
import { afterSaleState } from "#contract/lookups/after-sale-choices.ts";
import type { StaffAct } from "#contract/staff/staff-acts.ts";
import * as advertEditing from "#contract/staff/staff-advert-editing.ts";
import { moveAdvert, putAdvert } from "#contract/staff/staff-adverts.ts";
import * as afterSale from "#contract/staff/staff-after-sale.ts";
import * as agreements from "#contract/staff/staff-agreements.ts";
import {
  decideArtwork,
  issueProof,
  putProofPicture,
  waiveArtwork,
} from "#contract/staff/staff-artwork.ts";
import { moveCategory, putCategory, removeCategory } from "#contract/staff/staff-categories.ts";
import * as firmInvoices from "#contract/staff/staff-firm-invoices.ts";
import * as firms from "#contract/staff/staff-firms.ts";
import { approveHeldRefund, dropHeldRefund } from "#contract/staff/staff-held-refunds.ts";
import { answerInquiry, closeInquiry } from "#contract/staff/staff-inquiries.ts";
import * as invoices from "#contract/staff/staff-invoices.ts";
import {
  cancelByShop,
  changeDate,
  changeDelivery,
  noteOrder,
  refundByShop,
} from "#contract/staff/staff-order-changes.ts";
import { advanceOrder, shipOrder } from "#contract/staff/staff-orders.ts";
import { shipPart } from "#contract/staff/staff-parcels.ts";
import { payOutBalance } from "#contract/staff/staff-payouts.ts";
import * as people from "#contract/staff/staff-people.ts";
import { checkPriceBookFile, importPriceBook } from "#contract/staff/staff-price-book.ts";
import * as editing from "#contract/staff/staff-product-editing.ts";
import { changeProduct, moveProduct } from "#contract/staff/staff-products.ts";
import {
  askRefund,
  putRefundProof,
  resolveOpenRefund,
  signRefundProof,
} from "#contract/staff/staff-refunds.ts";
import { reprintOrder } from "#contract/staff/staff-reprints.ts";
import { answerReview, hideReview, showReview } from "#contract/staff/staff-reviews.ts";
import * as factor from "#contract/staff/staff-second-factor.ts";
import * as shop from "#contract/staff/staff-shop.ts";
import * as stock from "#contract/staff/staff-stock.ts";
import * as suspense from "#contract/staff/staff-suspense.ts";
import { finishStep, withdrawStep } from "#contract/staff/staff-tickets.ts";
import { confirmTransfer, refuseSlip } from "#contract/staff/staff-transfers.ts";

/** The name of each action. */
const words: Readonly<Record<string, string>> = {
  [confirmTransfer.path]: "确认到账",
  [refuseSlip.path]: "退回回单",
  [answerInquiry.path]: "回复咨询",
  [closeInquiry.path]: "关闭咨询",
  [answerReview.path]: "回复评价",
  [hideReview.path]: "隐藏评价",
  [showReview.path]: "恢复评价",
  [decideArtwork.path]: "审稿",
  [issueProof.path]: "发样稿",
  [putProofPicture.path]: "传样稿的图",
  [waiveArtwork.path]: "免传文件",
  [advanceOrder.path]: "工序完成",
  [shipOrder.path]: "发货",
  [finishStep.path]: "施工单工序完成",
  [withdrawStep.path]: "撤销施工单工序",
  [changeDelivery.path]: "改配送",
  [changeDate.path]: "改交期",
  [noteOrder.path]: "订单留言",
  [shipPart.path]: "发出一批",
  [reprintOrder.path]: "重印",
  [cancelByShop.path]: "取消订单",
  [refundByShop.path]: "退一部分款",
  [approveHeldRefund.path]: "确认大额退款",
  [dropHeldRefund.path]: "放弃大额退款",
  [afterSale.acceptAfterSale.path]: "同意售后",
  [afterSale.refuseAfterSale.path]: "拒绝售后",
  [afterSale.askAfterSale.path]: "请买家补充",
  [afterSale.receiveReturn.path]: "收到退货",
  [afterSale.shipReprint.path]: "补印件寄出",
  [afterSale.resolveRefund.path]: "登记退款",
  [resolveOpenRefund.path]: "登记退款",
  [payOutBalance.path]: "退回余额",
  [askRefund.path]: "再问退款渠道",
  [putRefundProof.path]: "补退款回单",
  [signRefundProof.path]: "上传退款回单",
  [firms.setFirmCredit.path]: "改企业月结",
  [agreements.setAgreement.path]: "改企业协议价",
  [agreements.endAgreement.path]: "结束企业协议价",
  [firms.recordFirmPayment.path]: "登记企业付款",
  [firms.returnFirmCredit.path]: "退回企业多付的钱",
  [suspense.recordSuspense.path]: "登记待核对的钱",
  [suspense.resolveSuspense.path]: "处理待核对的钱",
  [invoices.issueInvoice.path]: "登记发票",
  [invoices.reverseInvoice.path]: "登记红字发票",
  [invoices.voidInvoice.path]: "作废发票",
  [invoices.putInvoiceDocument.path]: "补发票文件",
  [invoices.signInvoiceDocument.path]: "上传发票文件",
  [firmInvoices.issueFirmInvoice.path]: "登记月结发票",
  [firmInvoices.reverseFirmInvoice.path]: "登记月结红字发票",
  [firmInvoices.voidFirmInvoice.path]: "作废月结发票",
  [firmInvoices.putFirmInvoiceDocument.path]: "补月结发票文件",
  [firmInvoices.signFirmInvoiceDocument.path]: "上传月结发票文件",
  [editing.saveProductDraft.path]: "存商品草稿",
  [editing.dropProductDraft.path]: "放弃商品草稿",
  [editing.publishProduct.path]: "发布商品",
  [editing.restoreProduct.path]: "恢复商品旧版",
  [editing.putProductPicture.path]: "传商品图片",
  [changeProduct.path]: "改商品上下架",
  [moveProduct.path]: "改商品顺序",
  [advertEditing.saveAdvertDraft.path]: "存广告草稿",
  [advertEditing.dropAdvertDraft.path]: "放弃广告草稿",
  [advertEditing.publishAdvert.path]: "发布广告",
  [advertEditing.restoreAdvert.path]: "恢复广告旧版",
  [putAdvert.path]: "改广告",
  [moveAdvert.path]: "改广告顺序",
  [putCategory.path]: "改分类",
  [moveCategory.path]: "改分类顺序",
  [removeCategory.path]: "删分类",
  [stock.addStock.path]: "加入库存",
  [stock.receiveStock.path]: "纸张入库",
  [stock.correctStock.path]: "盘点库存",
  [stock.setStockTerms.path]: "改库存线",
  [checkPriceBookFile.path]: "核对价格簿",
  [importPriceBook.path]: "导入价格簿",
  [shop.setCompany.path]: "改公司资料",
  [shop.setBankAccount.path]: "改收款账户",
  [shop.confirmBankAccount.path]: "启用新收款账户",
  [shop.cancelBankAccount.path]: "取消改收款账户",
  [shop.setRefundLimit.path]: "改退款限额",
  [shop.setShopWord.path]: "改叫法",
  [shop.setCarrierPhone.path]: "改承运商电话",
  [people.staffLogin.path]: "登录",
  [people.staffLogout.path]: "退出",
  [people.staffOwnPassword.path]: "修改密码",
  [people.confirmStaff.path]: "再输密码",
  [people.addStaffPerson.path]: "加入员工",
  [people.changeStaffPerson.path]: "修改员工",
  [people.resetStaffPerson.path]: "重设密码",
  [factor.beginSecondFactor.path]: "设置两步验证",
  [factor.switchOnSecondFactor.path]: "开启两步验证",
  [factor.switchOffSecondFactor.path]: "关闭两步验证",
  [factor.resetSecondFactor.path]: "关闭员工两步验证",
};

/** An action without a word is shown by its path. */
export const actWord = (call: string): string => words[call] ?? call;

/** Results of actions, as the server's notes have them behind the number. */
const results: Readonly<Record<string, string>> = {
  settled: "订单已付款",
  known: "先前登记过",
  suspended: "记入待核对",
  used: "流水号用过，没有改",
  unknown: "编号对不上，没有改",
  wrongAmount: "金额不符，没有改",
  accept: "通过",
  return: "退回",
  waived: "不用再传",
  proof: "等买家确认",
  transfer: "银行转账",
  balance: "转入余额",
  again: "再退一次",
  open: "还在退",
  done: "已退",
  failed: "没有退成",
  silent: "渠道没有答复",
  on: "上架",
  off: "下架",
  shown: "显示",
  hidden: "不显示",
  up: "前移",
  down: "后移",
  order: "付订单",
  returned: "已退回",
  answered: "已回复",
  recorded: "等核对",
  recovery: "用了恢复码",
  ...afterSaleState.words,
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Target and result of an action: `QM20261122-AB · 制版 · ¥15.00`. */
export function actFacts({ subject, input }: Pick<StaffAct, "subject" | "input">): string {
  const [thing = "", result = ""] = subject.split(": ");
  const amount = text(input.amount);
  return [
    thing,
    // An invoice is shown by its number; the action's name comes before.
    results[result] ?? result.replace(/^[a-z ]+/, ""),
    text(input.step),
    text(input.carrier),
    amount === "" ? "" : `¥${grouped(amount)}`,
  ]
    .filter((part) => part !== "")
    .join(" · ");
}
