import { randomUUID } from "node:crypto";
import { firmStatements } from "#contract/firms/firm-account.ts";
import { payInit } from "#contract/payments/paying.ts";
import {
  recordFirmPayment,
  returnFirmCredit,
  setFirmCredit,
  staffFirms,
} from "#contract/staff/staff-firms.ts";
import { asStaff } from "#tests/server/after-sale/after-sale-flow.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";
import { once } from "./firm-flow.ts";

/** Steps of 企业月结, each through HTTP. */

export async function firmIdOf(shop: Shop, name: string): Promise<string> {
  const { items } = await shop.call(staffFirms, { keyword: name }, asStaff());
  const [found, ...more] = items;
  if (found === undefined || more.length > 0) throw new Error("not one firm of this name");
  return found.firm_id;
}

export const giveLine = (shop: Shop, firm_id: string, line: string, due_days = 30) =>
  shop.call(setFirmCredit, { firm_id, line, due_days }, asStaff());

interface Placed {
  readonly order_id: string;
  readonly total: string;
}

export const putOnAccount = (shop: Shop, by: Buyer, { order_id, total }: Placed) => {
  const asked = { order_id, channel: "account", expected_total: total };
  return shop.send(payInit, asked, once(by));
};

interface Transfer {
  readonly amount: string;
  readonly paid_on?: string;
  readonly transaction_id?: string;
  readonly key?: string;
}

const transferOf = (firm_id: string, { amount, paid_on, transaction_id }: Transfer) => ({
  ...{ firm_id, amount },
  paid_on: paid_on ?? "2026-11-20",
  transaction_id: transaction_id ?? randomUUID(),
});

export const received = (shop: Shop, firm_id: string, transfer: Transfer) =>
  shop.send(recordFirmPayment, transferOf(firm_id, transfer), {
    ...asStaff(),
    key: transfer.key ?? randomUUID(),
  });

export const returned = (shop: Shop, firm_id: string, transfer: Transfer) =>
  shop.send(returnFirmCredit, transferOf(firm_id, transfer), {
    ...asStaff(),
    key: transfer.key ?? randomUUID(),
  });

export async function accountOf(shop: Shop, reader: Buyer) {
  const { account } = await shop.call(firmStatements, {}, { as: reader });
  if (account === null) throw new Error("the firm has no account");
  return account;
}
