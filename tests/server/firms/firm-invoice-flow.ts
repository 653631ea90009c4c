import { randomUUID } from "node:crypto";
import { addFirmTitle } from "#contract/firms/firm-entries.ts";
import { askFirmInvoice, firmInvoiceCall } from "#contract/firms/firm-invoices.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import {
  type FirmInvoicing,
  issueFirmInvoice,
  reverseFirmInvoice,
  signFirmInvoiceDocument,
  staffFirmInvoices,
} from "#contract/staff/staff-firm-invoices.ts";
import { accept, applied, asStaff } from "#tests/server/after-sale/after-sale-flow.ts";
import { sendBytes } from "#tests/server/orders/file-flow.ts";
import { freshNumber } from "#tests/server/orders/invoice-flow.ts";
import { forceState } from "#tests/server/orders/order-flow.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";
import { firmIdOf, giveLine, putOnAccount } from "./firm-account-flow.ts";
import { firmAddressBy, joined, once, ownerOf, placedForFirm, titleForm } from "./firm-flow.ts";

/** Steps of one invoice over a firm's month, each through HTTP. */

export interface AccountFirm {
  readonly id: string;
  readonly owner: Buyer;
  readonly buyer: Buyer;
  readonly address: string;
  readonly title: string;
}

/** A firm with a line, a buyer, and a title that letters go to. */
export async function accountFirm(shop: Shop, name: string): Promise<AccountFirm> {
  const owner = await ownerOf(shop, name);
  const id = await firmIdOf(shop, name);
  await giveLine(shop, id, "90000.00");
  const mailed = { ...titleForm, email: `${id.slice(0, 8)}@firm.example` };
  return {
    ...{ id, owner },
    buyer: await joined(shop, owner, "buyer"),
    address: await firmAddressBy(shop, owner),
    title: (await shop.call(addFirmTitle, mailed, once(owner))).id,
  };
}

/** An order of the firm that was put on its account. */
export async function onAccount(shop: Shop, { buyer, address }: AccountFirm) {
  const order = await placedForFirm(shop, buyer, address);
  await putOnAccount(shop, buyer, order);
  shop.clock.advance(1000);
  return order;
}

/** Refunds a part of a delivered order to the firm's account. */
export async function refunded(shop: Shop, buyer: Buyer, orderId: string, amount: string) {
  await forceState(shop, orderId, 50);
  const { after_id } = await applied(shop, buyer, orderId, { remedy: "refund" });
  await accept(shop, after_id, { remedy: "refund", amount });
}

/**
 * Sets the clock to the second day of the next month and logs the firm's people in again.
 * @returns the month that is over
 */
export async function endMonth(shop: Shop, firm: AccountFirm) {
  const shanghai = new Date(shop.clock.now() + 8 * 3_600_000);
  const next = Date.UTC(shanghai.getUTCFullYear(), shanghai.getUTCMonth() + 1, 2);
  shop.clock.advance(next - shop.clock.now());
  await shop.freshToken();
  const [owner, buyer] = [await again(shop, firm.owner), await again(shop, firm.buyer)];
  return { month: shanghai.toISOString().slice(0, 7), firm: { ...firm, owner, buyer } };
}

const again = async (shop: Shop, buyer: Buyer): Promise<Buyer> => ({
  ...buyer,
  token: await shop.login(buyer.mobile, buyer.password),
});

/** Today's day of Shanghai. */
export const today = (shop: Shop): string =>
  new Date(shop.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);

export const monthOf = (shop: Shop, reader: Buyer, month: string) =>
  shop.call(firmInvoiceCall, { month }, { as: reader });

export const ask = (shop: Shop, by: Buyer, input: InputOf<typeof askFirmInvoice>, key?: string) =>
  shop.send(askFirmInvoice, input, { as: by, key: key ?? randomUUID() });

/** Requests that wait for the staff. */
export async function waitingFor(shop: Shop, firmId: string): Promise<FirmInvoicing[]> {
  const { items } = await shop.call(staffFirmInvoices, { waiting: "1", limit: 100 }, asStaff());
  return items.filter(({ firm_id }) => firm_id === firmId);
}

/** The firm's only request. */
export async function requestOf(shop: Shop, firmId: string): Promise<FirmInvoicing> {
  const { items } = await shop.call(staffFirmInvoices, { limit: 100 }, asStaff());
  const [one, ...more] = items.filter(({ firm_id }) => firm_id === firmId);
  if (one === undefined || more.length > 0) throw new Error("not one request");
  return one;
}

export const issueMonth = (
  shop: Shop,
  firm_invoice_id: string,
  amount: string,
  wish: Partial<InputOf<typeof issueFirmInvoice>> = {},
) => {
  shop.clock.advance(1000);
  const typed = { number: freshNumber(), issued_on: today(shop) };
  return shop.send(issueFirmInvoice, { firm_invoice_id, amount, ...typed, ...wish }, asStaff());
};

export const reverseMonth = (shop: Shop, invoice_id: string, amount: string) => {
  shop.clock.advance(1000);
  const typed = { number: freshNumber(), issued_on: today(shop), words: "退款" };
  return shop.send(reverseFirmInvoice, { invoice_id, amount, ...typed }, asStaff());
};

/** Sends a document for an invoice over a month; returns its upload id. */
export async function monthDocument(shop: Shop, firm_invoice_id: string, bytes: Buffer) {
  const file = { name: "月结.pdf", type: "application/pdf" as const, size: bytes.length };
  const asked = { firm_invoice_id, ...file, fingerprint: randomUUID() };
  const permit = await shop.call(signFirmInvoiceDocument, asked, asStaff());
  const { status, text } = await sendBytes(shop, permit, permit.offset, bytes);
  if (status !== 204) throw new Error(`the store answers ${status} ${text}`);
  return permit.upload_id;
}
