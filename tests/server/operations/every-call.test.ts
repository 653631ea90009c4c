import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addInvoiceTitle } from "#contract/account/account.ts";
import { sessions } from "#contract/auth/sessions.ts";
import { endpoints } from "#contract/endpoints.ts";
import { type Endpoint, pathNames } from "#contract/http/endpoint.ts";
import { codes } from "#contract/http/reply.ts";
import { applied, staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import { paidLine, pdfOf, sent } from "#tests/server/orders/file-flow.ts";
import {
  addressOf,
  forceState,
  lineOf,
  paid,
  paperLineOf,
  paperPlaced,
} from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { fieldsOf, type Known, rightInput } from "#tests/server/support/right-inputs.ts";

/** Checks that hold for every call, generated from the contract, so that a new call is included. */

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  buyer = await shop.register();
});
afterAll(() => shop.close());

const named = (some: readonly Endpoint[]) =>
  some.map((one) => [`${one.method} ${one.path}`, one] as const);
const asker = () => ({ as: buyer, headers: { staffkey: staffKey } });

test("the generated inputs fit the contract", () => {
  const wrong = endpoints.filter((one) => !v.is(one.input, rightInput(one)));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

/** The names of a call's query. */
const queryOf = ({ path, input }: Endpoint): string[] =>
  Object.keys(fieldsOf(input)).filter((name) => !pathNames(path).includes(name));
const queried = endpoints.filter((one) => one.method === "GET" && queryOf(one).length > 0);
const sending = endpoints.filter(({ method }) => method !== "GET");

describe("a parameter", () => {
  test.each(named(queried))("sent twice is refused by %s", async (_name, endpoint) => {
    const input = rightInput(endpoint);
    const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(input[name]));
    const headers = {
      accesstoken: await shop.freshToken(),
      authusertoken: buyer.token,
      staffkey: staffKey,
    };
    for (const name of queryOf(endpoint)) {
      const query = new URLSearchParams(queryOf(endpoint).map((key) => [key, String(input[key])]));
      query.append(name, String(input[name]));
      const { status, body } = await shop.inject({
        method: "GET",
        url: `${url}?${query}`,
        headers,
      });
      expect([name, status, body.code, body.data]).toEqual([
        name,
        200,
        codes.invalidInput,
        { field: name },
      ]);
    }
  });

  test.each(named(queried))("beyond its length is refused by %s", async (_name, endpoint) => {
    for (const name of queryOf(endpoint)) {
      const input = { ...rightInput(endpoint), [name]: "长".repeat(5000) };
      const { status, body } = await shop.send(endpoint, input, asker());
      expect([name, status, body.code]).toEqual([name, 200, codes.invalidInput]);
    }
  });
});

test.each(named(sending))("%s refuses a body beyond its limit", async (_name, endpoint) => {
  const more = "x".repeat(endpoint.bodyLimit ?? 256 * 1024);
  const { status, body } = await shop.send(endpoint, { ...rightInput(endpoint), more }, asker());
  const reported = { code: codes.invalidInput, msg: "提交的内容过大", data: null };
  expect([status, body]).toEqual([413, reported]);
});

/** A buyer who owns one row of each kind, by the field names that ask for their ids. */
async function wealthy() {
  const owner = await shop.register();
  const as = { as: owner };
  const title = v.parse(addInvoiceTitle.input, rightInput(addInvoiceTitle));
  const { id: titleId } = await shop.call(addInvoiceTitle, title, as);
  const address = await addressOf(shop, owner);
  const lines = [await lineOf(shop, owner), await paperLineOf(shop, owner)];
  const paper = await paperPlaced(shop, owner);
  const print = await paidLine(shop, owner);
  const upload = await sent(shop, owner, print.purpose, pdfOf(600, owner.id));
  const gone = await paid(shop, owner);
  await forceState(shop, gone.order_id, 50);
  const { after_id } = await applied(shop, owner, gone.order_id);
  const [session] = await shop.call(sessions, {}, as);
  const line_id = lines.map((line) => line.line_id);
  const known = {
    invoice_id: [titleId],
    address_id: [address],
    line_id,
    line_ids: line_id,
    order_id: [print.order_id, gone.order_id, paper.order_id],
    item_id: [print.item_id],
    upload_id: [upload],
    pictures: [upload],
    after_id: [after_id],
    session: [session?.id ?? ""],
  };
  return { owner, known: { ...known, id: [...new Set(Object.values(known).flat())] } };
}

const listed = (rows: unknown) =>
  v.parse(v.object({ rows: v.array(v.object({ it: v.string() })) }), rows).rows;

/** Every row of the shop that holds one of these ids. */
async function rowsWith(ids: readonly string[]): Promise<string[]> {
  const { db } = shop.deps;
  const tables = sql`select tablename as it from pg_tables where schemaname = 'public'`;
  const found: string[] = [];
  for (const { it: table } of listed(await db.execute(tables))) {
    const holding = sql`t::text ~ ${ids.join("|")}`;
    const rows = sql`select t::text as it from ${sql.identifier(table)} t where ${holding}`;
    found.push(...listed(await db.execute(rows)).map(({ it }) => `${table} ${it}`));
  }
  return found.sort();
}

/** Fields of a call, nested ones too, that take one of these ids. */
function askedBy(input: unknown, names: readonly string[]): string[] {
  if (Array.isArray(input)) return input.flatMap((one) => askedBy(one, names));
  if (typeof input !== "object" || input === null) return [];
  const here = Object.entries(input).flatMap(([name, value]) =>
    names.includes(name) ? [name] : askedBy(value, names),
  );
  return [...new Set(here)];
}

describe("another buyer's data", () => {
  let theirs: Awaited<ReturnType<typeof wealthy>>;
  let mine: Awaited<ReturnType<typeof wealthy>>;
  let before: string[] = [];
  const idsOf = ({ owner, known }: typeof theirs) => [owner.id, ...known.id];
  beforeAll(async () => {
    theirs = await wealthy();
    mine = await wealthy();
    before = await rowsWith(idsOf(theirs));
  });

  const known = (): Known => ({
    ...mine.known,
    provinceCode: ["310000"],
    cityCode: ["310100"],
    districtCode: ["310101"],
    cursor: [],
  });
  const personal = endpoints.filter(({ guard }) => guard === "user" || guard === "app");
  const names = ["id", "invoice_id", "address_id", "line_id", "line_ids", "order_id"].concat(
    ...["item_id", "upload_id", "pictures", "after_id"],
  );
  const asking = personal.filter((one) => askedBy(rightInput(one), names).length > 0);

  test("is requested by enough calls", () => expect(asking.length).toBeGreaterThan(30));

  test.each(named(asking))("is answered like a missing row by %s", async (_name, endpoint) => {
    const said = async (name: string, id: string) => {
      const input = rightInput(endpoint, { ...known(), [name]: [id] });
      delete input.cursor;
      const { text } = await shop.send(endpoint, input, { as: mine.owner });
      return text.replaceAll(id, "");
    };
    for (const name of askedBy(rightInput(endpoint), names)) {
      const tried = Object.entries(theirs.known).find(([key]) => key === name)?.[1] ?? [];
      for (const id of tried) {
        expect([name, await said(name, id)]).toEqual([name, await said(name, randomUUID())]);
      }
    }
  });

  test("is unchanged after all these calls", async () => {
    expect(before.length).toBeGreaterThan(20);
    expect(await rowsWith(idsOf(theirs))).toEqual(before);
  });
});
