import type { ApprovalState } from "#contract/firms/firm-orders.ts";
import type { FirmRole } from "#contract/firms/firm-roles.ts";

/** What each role may do beside using the firm's addresses and titles. */
export const roleNotes: Readonly<Record<FirmRole, string>> = {
  owner: "管成员、地址和抬头，看全部企业订单和对账单，审批",
  approver: "看全部企业订单，审批",
  buyer: "管地址，看自己下的企业订单",
  accountant: "管抬头，看全部企业订单和对账单",
};

/** A code in groups of four, as it is read aloud. */
export const spaced = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1 ");

/** Where an order above the firm's limit stands. */
export const approvalNames: Readonly<Record<ApprovalState, string>> = {
  waiting: "等审批",
  approved: "已同意",
  declined: "不同意",
};
