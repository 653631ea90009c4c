import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { addresses } from "#contract/account/account.ts";
import { addFirmAddress, addFirmTitle } from "#contract/firms/firm-entries.ts";
import { inviteToFirm, joinFirm, makeFirm } from "#contract/firms/firms.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { payInit } from "#contract/payments/paying.ts";
import { setFirmCredit, staffFirms } from "#contract/staff/staff-firms.ts";
import { fillCart, homeAddress, newKey } from "./screens.ts";
import { type Buyer, ShopClient } from "./shop-client.ts";
import { startShopProcess } from "./shop-process.ts";
import { staffKey } from "./staff-key.ts";

const preload = pathToFileURL(resolve("tests/resilience/clock/shifted-clock.mjs")).href;
const back = -35 * 86_400_000;

const reply = v.object({ token: v.string(), expire_time: v.number(), device_data_id: v.string() });

/** The buyer with a new session. */
export async function logInAgain(client: ShopClient, buyer: Buyer): Promise<Buyer> {
  const { data } = await client.logIn(buyer.mobile, buyer.password);
  const { token, expire_time: expire, device_data_id: dataId } = v.parse(reply, data);
  return { ...buyer, token, expire, dataId };
}

const firms = v.object({
  data: v.object({ items: v.tuple([v.object({ firm_id: v.string() })]) }),
});

interface Closed {
  readonly dataDir: string;
  readonly owner: Buyer;
  readonly buyer: Buyer;
  /** A month of the shop's calendar that is over, `2026-10`. */
  readonly month: string;
  readonly orders: readonly { readonly order_id: string; readonly order_no: string }[];
}

async function asStaff(
  client: ShopClient,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const sent = await fetch(`${client.url}${path}`, {
    method,
    headers: {
      staffkey: staffKey,
      "content-type": "application/json",
      "idempotency-key": newKey(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return sent.json();
}

async function putOnAccount(client: ShopClient, buyer: Buyer) {
  const shared = (await client.call(addresses, {}, { as: buyer })).find(({ firm }) => firm);
  const way = {
    address_id: shared?.id ?? null,
    express_type: "express",
    carrier_id: null,
  } as const;
  const lines = { line_ids: [await fillCart(client, buyer)], tax_included: true };
  const { total } = await client.call(reviewOrder, { ...lines, ...way }, { as: buyer });
  const intent = { draft_id: newKey(), invoice_id: null, expected_total: total };
  const placing = { ...lines, ...way, ...intent };
  const order = await client.call(placeOrder, placing, { as: buyer, key: newKey() });
  const paying = { order_id: order.order_id, channel: "account", expected_total: total } as const;
  await client.call(payInit, paying, { as: buyer, key: newKey() });
  return order;
}

/** A data folder of a shop in which a firm put two orders on account 35 days ago. */
export async function monthOnAccount(name: string): Promise<Closed> {
  const clockFile = join(mkdtempSync(join(tmpdir(), "shop-clock-")), "clock");
  writeFileSync(clockFile, String(back));
  // The prepared folder has prices that begin later.
  const dataDir = mkdtempSync(join(tmpdir(), "shop-browser-"));
  const shop = await startShopProcess({
    dataDir,
    env: {
      NODE_OPTIONS: `--import ${preload}`,
      SET_CLOCK: clockFile,
      SHOP_STAFF_KEY: staffKey,
    },
  });
  try {
    const at = Date.now() + back;
    const client = new ShopClient(shop.url);
    await client.open(at);
    const owner = await client.registerBuyer("赵负责");
    const buyer = await client.registerBuyer("李采购");
    const asOwner = { as: owner, key: newKey() };
    await client.call(makeFirm, { name }, asOwner);
    const invited = await client.call(
      inviteToFirm,
      { role: "buyer" },
      { ...asOwner, key: newKey() },
    );
    await client.call(joinFirm, { code: invited.code }, { as: buyer, key: newKey() });
    const { isDefault: _own, ...shared } = homeAddress;
    await client.call(addFirmAddress, shared, { ...asOwner, key: newKey() });
    const title = { titleType: "company", kind: "special", buyerName: "赵记月结有限公司" } as const;
    const typed = { ...title, taxNo: "91310000MA1K000006", email: "bills@zhao.example" };
    await client.call(addFirmTitle, typed, { ...asOwner, key: newKey() });
    const found = await asStaff(client, "GET", staffFirms.path);
    const [{ firm_id }] = v.parse(firms, found).data.items;
    const terms = { firm_id, line: "50000.00", due_days: 60 };
    await asStaff(client, setFirmCredit.method, setFirmCredit.path, terms);
    const orders = [await putOnAccount(client, buyer), await putOnAccount(client, buyer)];
    const month = new Date(at + 8 * 3_600_000).toISOString().slice(0, 7);
    return { dataDir, owner, buyer, month, orders };
  } finally {
    await shop.close();
  }
}
