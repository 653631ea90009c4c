import { mkdtempSync } from "node:fs";
import { readdir, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, notInArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { codes } from "#contract/http/reply.ts";
import { keptFor } from "#contract/personal-data/kept-for.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import { openShortLink } from "#contract/quotes/short-links.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { fileMail, type Letter, type Mail } from "#server/infra/mail/mail.ts";
import { balanceOf, topUp } from "#server/modules/ledger/ledger.repository.ts";
import { sweep } from "#server/modules/orders/sweep.ts";
import { tidyUp } from "#server/operations/housekeeping.ts";
import { staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { rowsOf } from "#tests/server/support/rows.ts";
import { Canaries, filesOf, mailFolderOf, type Places, tablesOf } from "./canaries.ts";
import * as types from "./canary-buyer.ts";
import { sprays } from "./canary-spray.ts";
import * as staff from "./canary-staff.ts";
import { textInputs } from "./text-inputs.ts";

let shop: Shop;
let birds: Canaries;
let buyer: Buyer;
let links: readonly string[] = [];
const said: string[] = [];
/** All mails that were handed to the mail server. */
const sent: Letter[] = [];

beforeAll(async () => {
  const lines = { write: (line: string) => said.push(line) };
  const deps = { logLines: lines, accessLines: lines };
  const dataDir = mkdtempSync(join(tmpdir(), "shop-canaries-"));
  const folder = fileMail(dataDir, "齐墨印纸 <service@qimo.example>");
  const mail: Mail = {
    async send(letter) {
      await folder.send(letter);
      sent.push(letter);
      shop.letters.push(letter);
    },
  };
  const settings = { staffKey, logLevel: "info" as const, dataDir };
  shop = await startShop({ settings, deps: { ...deps, mail } });
  birds = new Canaries(shop);
  buyer = await types.registered(shop, birds);
  buyer = await types.changesAccount({ shop, birds, buyer });
  const typing = { shop, birds, buyer };
  const entries = await types.writesEntries(typing);
  links = await types.writesJobs(typing);
  await types.places(typing, entries);
  const files = await types.sendsFiles(typing);
  await types.searches(typing);
  await staff.answers(typing, await types.asksShop(typing));
  await staff.moderates(typing, await types.reviews(typing));
  await staff.worksOnOrders(typing, files.order_id);
  await staff.looksAtTransfers(typing, files.reference);
  const claims = await types.complains(typing);
  await staff.decides(typing, claims, () => types.sendsBack(typing, claims[1] ?? ""));
  await staff.transfers(typing, await types.paysOut(typing));
  await staff.invoicesOrders(typing);
  const open = textInputs(endpoints).filter((one) => !birds.taken.has(one));
  const outside = endpoints.filter(({ guard }) => guard !== "staff");
  await sprays(birds, outside, open, { as: buyer, key: "canary-of-the-spray" });
}, 300_000);
afterAll(() => shop.close());

/** Ends every open process of this buyer, so that the account may be deleted. */
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

/** Tables, files, log lines, mails to others, the mail folder, and the replies of links. */
async function everywhere(): Promise<Places> {
  const own = [...birds.writtenIn.keys()];
  await shop.posted();
  const letters = sent.filter(({ to }) => !own.includes(to));
  const answers: string[] = [];
  for (const code of links) answers.push((await shop.send(openShortLink, { code })).text);
  return new Map([
    ...(await tablesOf(shop)),
    ...(await filesOf(shop)),
    ...(await mailFolderOf(shop)),
    ["log", said.join("\n")],
    ["letters", JSON.stringify(letters)],
    ["links", answers.join("\n")],
  ]);
}

/** For each input, the places where its text was found. */
const shown = (found: ReadonlyMap<string, readonly string[]>): string[] =>
  [...found].flatMap(([text, places]) =>
    [...(birds.writtenIn.get(text) ?? [])].flatMap((input) =>
      places.map((one) => `${input} in ${one}`),
    ),
  );

/** Text inputs that hold no words of a buyer, each with its reason. All others must be written. */
const exempt: Readonly<Record<string, RegExp>> = {
  "a place in a list": / cursor$/,
  "names a row of the catalogue or of the price book, else it is refused":
    / (?:.*\.)?(?:product_id|productId|cate_id|cateId|carrier_id|carrierId|materialId|paperId|formatId|parentId|pressId|tableId|brand|id|options\.(?:\{key\}|\*)|parentIds\[\]|part|priceVersion)$/,
  "names what the shop or the page has made":
    / (?:.*\.)?(?:quote_no|versions_of|signature|captcha_id|verify_value|fingerprint|line_ids\[\]|after\[\]|draft_id|edition|key|order|device|reference|kept\.tools\[\]\.facts\.(?:\{key\}|\*))$/,
  "is a part of printed sheets, which the paper cart refuses":
    /^POST \/api\/v2\/user\/paper-shop-cart job\.dataTable\./,
  "opens the shop to the page": /^POST \/api\/auth\/company\/token /,
  "is told to another person of the firm and stays with that person's order":
    /\/user\/firm\/order\/decline reason$/,
  "is compared and never kept": /\/user\/(?:export|delete) password$/,
  "is a guest's, who has no account to delete; it goes after its own time":
    /^POST \/api\/v2\/shop\/inquiries /,
  "has the form of a tax number": / taxNo$/,
  "passes through the memory of a bench": /^POST \/api\/v2\/shop\/qa\//,
  "is the shop's own, of its people and its goods":
    /\/staff\/(?:login|password|confirm|second-factor\/\w+|people|people\/change|acts|products|products\/\w+|stock\/\w+|adverts\/\w+|categories\/\w+|price-book\/\w+|shop\/\w+|orders\/advance|tickets\/\w+|firms\/agreement(?:\/end)?) /,
  "is drawn and measured by the page of the staff":
    /\/staff\/artwork\/proof(?:\/picture picture| inks\[\]\.name)$/,
  "is written and erased in firm-invoices.test.ts, because it needs a month that is over":
    /\/staff\/invoices\/month\/(?:signature name|(?:reverse|void) words)$/,
  "is searched for by the shop and not kept":
    /^GET \/api\/v2\/staff\/(?:orders(?:\/table)?|payouts|stock|firms) /,
  "is a number of the bank or of an order, as in the calls beside it":
    / how\.(?:order_no|transaction_id)$|\/staff\/firms\/(?:payment|return) transaction_id$/,
};

test("each text input of the contract was written, or is exempt with a reason", () => {
  const untaken = textInputs(endpoints).filter((one) => !birds.taken.has(one));
  const reasons = Object.values(exempt);
  expect(untaken.filter((one) => !reasons.some((reason) => reason.test(one)))).toEqual([]);
  expect(reasons.filter((reason) => !untaken.some((one) => reason.test(one)))).toEqual([]);
  expect(birds.taken.size).toBeGreaterThan(100);
});

/** Texts of one column of a table, each once. */
async function valuesOf(table: string, column: string): Promise<string[]> {
  const [name, from] = [sql.identifier(column), sql.identifier(table)];
  const asked = sql`select distinct ${name}::text as one from ${from} where ${name} is not null`;
  return rowsOf(await shop.deps.db.execute(asked)).map(({ one }) => String(one));
}

test("each id of a row is a random UUID, and each number of an order, quote or refund ends in random letters", async () => {
  const columns = await shop.deps.db.execute(
    sql`select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'uuid'`,
  );
  const filled = new Set<string>();
  const counted: string[] = [];
  for (const { table_name, column_name } of rowsOf(columns)) {
    const place = `${table_name}.${column_name}`;
    for (const id of await valuesOf(String(table_name), String(column_name))) {
      filled.add(place);
      // The version and the variant of a random UUID (RFC 9562, 5.4).
      if (!/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id)) {
        counted.push(`${place} ${id}`);
      }
    }
  }
  expect(counted).toEqual([]);
  expect(filled.size).toBeGreaterThan(40);
  for (const [table, column, size] of [
    ["shop_order", "order_no", 8],
    ["quote", "quote_no", 8],
    ["after_sale", "after_no", 8],
    ["payment", "out_trade_no", 10],
    ["refund", "out_refund_no", 10],
  ] as const) {
    const tails = (await valuesOf(table, column)).map((number) => number.slice(-size));
    expect(tails.length).toBeGreaterThan(1);
    for (const tail of tails) expect(tail).toMatch(/^[2-9A-HJ-NP-Z]+$/);
    // Neither the first nor the last letters are a constant. Two of a few dozen may be equal by chance.
    for (const part of [tails.map((tail) => tail.slice(0, 4)), tails.map((tail) => tail.slice(-4))])
      expect(new Set(part).size).toBeGreaterThan(Math.max(1, tails.length - 3));
  }
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
    "POST /api/v2/staff/orders/ship-part carrier in table staff_act",
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

/** The mail folder: a mail to a former address, and one to an owner. */
const inFolderForADay = [
  "POST /api/auth/user/reg email in mail folder",
  "POST /api/v2/auth/user/password/reset email in mail folder",
  "POST /api/v2/staff/suspense transaction_id in mail folder",
];

/** Makes the mails of the folder one day old by the test clock. */
async function ageLetters(): Promise<void> {
  const folder = join(shop.deps.settings.dataDir, "mail");
  const at = new Date(shop.clock.now() - 86_400_001);
  for (const name of await readdir(folder)) await utimes(join(folder, name), at, at);
}

test("after the deletion, a buyer's texts are found only where the published list says so", async () => {
  const before = birds.foundIn(await everywhere());
  expect(before.size).toBeGreaterThan(120);
  await endAll();
  const { body } = await shop.send(deleteAccount, { password: buyer.password }, { as: buyer });
  expect([body.code, body.msg]).toEqual([codes.success, "成功"]);
  await tidyUp(shop.deps);
  const left = new Set(shown(birds.foundIn(await everywhere())));
  const written = [...Object.values(stays).flat(), ...inFolderForADay];
  expect([...left].sort()).toEqual(written.sort());
  await ageLetters();
  await tidyUp(shop.deps);
  expect([...birds.foundIn(await mailFolderOf(shop))]).toEqual([]);
});

test("the deletion screen lists each row whose data stays", () => {
  const reported = keptFor.filter(({ afterDeletion }) => afterDeletion).map(({ row }) => row);
  expect(Object.keys(stays).filter((row) => !reported.includes(row))).toEqual([]);
});

test("no log line holds what a buyer typed, before or after the deletion", () => {
  expect(said.length).toBeGreaterThan(100);
  const inLog = shown(birds.foundIn(new Map([["log", said.join("\n")]])));
  expect(new Set(inLog)).toEqual(new Set(stays["log lines"]));
});
