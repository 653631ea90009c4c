import { and, eq, notInArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { codes } from "#contract/http/reply.ts";
import { keptFor } from "#contract/personal-data/kept-for.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import { openShortLink } from "#contract/quotes/short-links.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { balanceOf, topUp } from "#server/modules/ledger/ledger.repository.ts";
import { sweep } from "#server/modules/orders/sweep.ts";
import { tidyUp } from "#server/operations/housekeeping.ts";
import { staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { Canaries, filesOf, type Places, tablesOf } from "./canaries.ts";
import * as types from "./canary-buyer.ts";
import { sprays } from "./canary-spray.ts";
import * as staff from "./canary-staff.ts";
import { textInputs } from "./text-inputs.ts";

let shop: Shop;
let birds: Canaries;
let buyer: Buyer;
let links: readonly string[] = [];
const said: string[] = [];

beforeAll(async () => {
  const lines = { write: (line: string) => said.push(line) };
  const deps = { logLines: lines, accessLines: lines };
  shop = await startShop({ settings: { staffKey, logLevel: "info" }, deps });
  birds = new Canaries(shop);
  buyer = await types.registered(shop, birds);
  buyer = await types.changesAccount({ shop, birds, buyer });
  const typing = { shop, birds, buyer };
  const entries = await types.writesEntries(typing);
  links = await types.writesJobs(typing);
  await types.places(typing, entries);
  const sent = await types.sendsFiles(typing);
  await types.searches(typing);
  await staff.worksOnOrders(typing, sent.order_id);
  await staff.looksAtTransfers(typing, sent.reference);
  const claims = await types.complains(typing);
  await staff.decides(typing, claims, () => types.sendsBack(typing, claims[1] ?? ""));
  await staff.transfers(typing, await types.paysOut(typing));
  await staff.invoicesOrders(typing);
  const open = textInputs(endpoints).filter((one) => !birds.taken.has(one));
  const outside = endpoints.filter(({ guard }) => guard !== "staff");
  await sprays(birds, outside, open, { as: buyer, key: "canary-of-the-spray" });
}, 300_000);
afterAll(() => shop.close());

/** Everything of this buyer comes to its end, so that the account may be deleted. */
async function endAll(): Promise<void> {
  const { db } = shop.deps;
  shop.clock.advance(5000);
  await sweep(shop.deps);
  const open = and(eq(order.userId, buyer.id), notInArray(order.state, [60, 90]));
  await db.update(order).set({ state: 60 }).where(open);
  await inTransaction(db, async (tx) => {
    const fen = await balanceOf(tx, buyer.id);
    if (fen !== 0) await topUp(tx, buyer.id, -fen, "转出");
  });
}

/** Tables, files, log lines, letters to others, and what public links answer. */
async function everywhere(): Promise<Places> {
  const own = [...birds.writtenIn.keys()];
  const letters = (await shop.posted()).filter(({ to }) => !own.includes(to));
  const answers: string[] = [];
  for (const code of links) answers.push((await shop.send(openShortLink, { code })).text);
  return new Map([
    ...(await tablesOf(shop)),
    ...(await filesOf(shop)),
    ["log", said.join("\n")],
    ["letters", JSON.stringify(letters)],
    ["links", answers.join("\n")],
  ]);
}

/** Inputs with the places where what was written into them is found. */
const shown = (found: ReadonlyMap<string, readonly string[]>): string[] =>
  [...found].flatMap(([text, places]) =>
    [...(birds.writtenIn.get(text) ?? [])].flatMap((input) =>
      places.map((one) => `${input} in ${one}`),
    ),
  );

/** Inputs that take text and hold no words of a buyer, with the reason; the rest is written above. */
const exempt: Readonly<Record<string, RegExp>> = {
  "a place in a list": / cursor$/,
  "names a row of the catalogue or of the price book, else it is refused":
    / (?:.*\.)?(?:product_id|productId|cate_id|cateId|carrier_id|carrierId|materialId|paperId|formatId|parentId|pressId|tableId|id|options\.(?:\{key\}|\*)|parentIds\[\]|part|priceVersion)$/,
  "names what the shop or the page has made":
    / (?:.*\.)?(?:quote_no|versions_of|signature|captcha_id|verify_value|fingerprint|line_ids\[\]|after\[\]|draft_id|edition|key|order|device|reference)$/,
  "opens the shop to the page": /^POST \/api\/auth\/company\/token /,
  "is compared and never kept": /\/user\/(?:export|delete) password$/,
  "has the form of a tax number": / taxNo$/,
  "passes through the memory of a bench": /^POST \/api\/v2\/shop\/qa\//,
  "is the shop's own, of its people and its goods":
    /\/staff\/(?:login|password|confirm|second-factor\/\w+|people|people\/change|acts|products|products\/\w+|adverts\/\w+|price-book\/\w+|shop\/\w+|orders\/advance) /,
  "is searched for by the shop and not kept": /^GET \/api\/v2\/staff\/(?:orders|payouts) /,
  "is a number of the bank or of an order, as in the calls beside it":
    / how\.(?:order_no|transaction_id)$/,
};

test("each text input of the contract was written, or is exempt with a reason", () => {
  const untaken = textInputs(endpoints).filter((one) => !birds.taken.has(one));
  const reasons = Object.values(exempt);
  expect(untaken.filter((one) => !reasons.some((reason) => reason.test(one)))).toEqual([]);
  expect(reasons.filter((reason) => !untaken.some((one) => reason.test(one)))).toEqual([]);
  expect(birds.taken.size).toBeGreaterThan(100);
});

/** What stays, by the row of the list that buyers read before a deletion. */
const stays: Readonly<Record<string, readonly string[]>> = {
  "throttles (they name numbers and addresses)": [
    "POST /api/auth/user/login mobile in table throttle",
  ],
  invoices: ["PUT /api/v2/user/invoice buyerName in table shop_order"],
  // The page's random names of intents, the bank's numbers, and who carried a parcel.
  "orders, ledger": [
    "POST /api/v2/user/order draft_id in table shop_order",
    "POST /api/v2/user/paper/order draft_id in table shop_order",
    "POST /api/v2/shop/order draft_id in table shop_order",
    "POST /api/v2/user/afterSale draft_id in table after_sale",
    "POST /api/v2/staff/orders/ship carrier in table shop_order",
    "POST /api/v2/staff/orders/ship carrier in table staff_act",
    "POST /api/v2/staff/after-sale/reprint/shipped carrier in table after_sale",
    "POST /api/v2/staff/after-sale/reprint/shipped carrier in table staff_act",
    "POST /api/v2/staff/suspense transaction_id in table suspense",
    "POST /api/v2/staff/suspense transaction_id in table ledger_entry",
    "POST /api/v2/staff/suspense transaction_id in table staff_act",
    "POST /api/v2/staff/suspense transaction_id in letters",
    "POST /api/v2/staff/transfer/confirm transaction_id in table payment",
    "POST /api/v2/staff/transfer/confirm transaction_id in table staff_act",
    "POST /api/v2/staff/refunds/resolve how.transaction_id in table refund",
    "POST /api/v2/staff/refunds/resolve how.transaction_id in table staff_act",
    "POST /api/v2/staff/payouts transaction_id in table refund",
    "POST /api/v2/staff/payouts transaction_id in table staff_act",
  ],
  "log lines": ["POST /api/v2/staff/suspense transaction_id in log"],
};

test("what was written is found nowhere once the account is deleted, but for what the list names", async () => {
  const before = birds.foundIn(await everywhere());
  expect(before.size).toBeGreaterThan(120);
  await endAll();
  const { body } = await shop.send(deleteAccount, { password: buyer.password }, { as: buyer });
  expect([body.code, body.msg]).toEqual([codes.success, "成功"]);
  await tidyUp(shop.deps);
  const left = new Set(shown(birds.foundIn(await everywhere())));
  expect([...left].sort()).toEqual(Object.values(stays).flat().sort());
});

test("each row that something stays by is shown before the deletion", () => {
  const told = keptFor.filter(({ afterDeletion }) => afterDeletion).map(({ row }) => row);
  expect(Object.keys(stays).filter((row) => !told.includes(row))).toEqual([]);
});

test("no line of the log holds what a buyer typed, while the account stands or after", () => {
  expect(said.length).toBeGreaterThan(100);
  const inLog = shown(birds.foundIn(new Map([["log", said.join("\n")]])));
  expect(new Set(inLog)).toEqual(new Set(stays["log lines"]));
});
