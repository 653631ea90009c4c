import { randomUUID } from "node:crypto";
import { addInvoiceTitle } from "#contract/account/account.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import type { JobInput } from "#contract/jobs/jobs.ts";
import { placeOrder } from "#contract/orders/placing.ts";
import * as staff from "#contract/staff/staff-invoices.ts";
import { asStaff } from "#tests/server/after-sale/after-sale-flow.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";
import { sendBytes } from "./file-flow.ts";
import { initOf, pressInSandbox, readyToPlace } from "./order-flow.ts";

/** Steps of an order's invoice, each through HTTP. */

export const firm = {
  titleType: "company",
  kind: "special",
  buyerName: "小墨商贸有限公司",
  taxNo: "91310000MA1K000006",
} as const;
export const person = { titleType: "person", kind: "normal", buyerName: "李小墨" } as const;

let numbers = 0;
/** A number of twenty digits that no invoice of this process has yet. */
export const freshNumber = (): string => {
  numbers += 1;
  return `2431${String(numbers).padStart(16, "0")}`;
};

/** A placed order that asks for an invoice. */
export async function placedWithTitle(
  shop: Shop,
  buyer: Buyer,
  title: InputOf<typeof addInvoiceTitle> = firm,
  ...jobs: readonly JobInput[]
) {
  const { id: invoice_id } = await shop.call(addInvoiceTitle, title, { as: buyer });
  const ready = { ...(await readyToPlace(shop, buyer, ...jobs)), invoice_id };
  return shop.call(placeOrder, ready, { as: buyer, key: randomUUID() });
}

export async function paidWithTitle(...asked: Parameters<typeof placedWithTitle>) {
  const [shop, buyer] = asked;
  const made = await placedWithTitle(...asked);
  const { next } = await initOf(shop, buyer, made, "sandbox");
  await pressInSandbox(shop, next, "success");
  return made;
}

export const issue = (
  shop: Shop,
  order_id: string,
  amount: string,
  wish: Partial<InputOf<typeof staff.issueInvoice>> = {},
) =>
  shop.call(
    staff.issueInvoice,
    { order_id, amount, number: freshNumber(), issued_on: "2026-11-20", ...wish },
    asStaff(),
  );

export const standingOf = (shop: Shop, id: string) =>
  shop.call(staff.orderInvoices, { id }, asStaff());

/** Every order that waits, over all pages. */
export async function waiting(shop: Shop, limit = 100): Promise<staff.OrderInvoicing[]> {
  const found: staff.OrderInvoicing[] = [];
  for (let cursor: string | undefined; ; ) {
    const input = { limit, ...(cursor === undefined ? {} : { cursor }) };
    const page = await shop.call(staff.waitingInvoices, input, asStaff());
    found.push(...page.items);
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
}

/** Sends a document for an order's invoice; returns its upload id. */
export async function sentDocument(
  shop: Shop,
  order_id: string,
  bytes: Buffer,
  wish: Partial<InputOf<typeof staff.signInvoiceDocument>> = {},
): Promise<string> {
  const file = { name: "数电票.pdf", type: "application/pdf" as const, size: bytes.length };
  const fingerprint = randomUUID();
  const permit = await shop.call(
    staff.signInvoiceDocument,
    { order_id, fingerprint, ...file, ...wish },
    asStaff(),
  );
  const { status, text } = await sendBytes(shop, permit, permit.offset, bytes);
  if (status !== 204) throw new Error(`the store answers ${status} ${text}`);
  return permit.upload_id;
}

/** An archive with one empty file of this name; only its file list is valid. */
export function archiveOf(name: string): Buffer {
  const entry = (signature: string, facts: number) => {
    const head = Buffer.alloc(facts);
    head.write(signature, "latin1");
    head.writeUInt16LE(name.length, facts === 46 ? 28 : 26);
    return Buffer.concat([head, Buffer.from(name)]);
  };
  const local = entry("PK\u0003\u0004", 30);
  const listed = entry("PK\u0001\u0002", 46);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, listed, end]);
}
