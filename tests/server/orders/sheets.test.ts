import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { ledgerSheet, mostSheetRows, ordersSheet } from "#contract/orders/exports.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { text, time, yuan } from "#server/modules/documents/table.ts";
import { workbook } from "#server/modules/documents/workbook.ts";
import { topUp, userAccount } from "#server/modules/ledger/ledger.repository.ts";
import { buyer, oneShop, shop } from "./one-shop.ts";
import { openWorkbook } from "./open-workbook.ts";
import { detailOf, forceState, paperPlaced, placed } from "./order-flow.ts";

oneShop();

/** Sheets have no time zone: times are shown as in Shanghai. */
const shownAt = (ms: number) => new Date(Math.round((ms + 8 * 3_600_000) / 1000) * 1000);

test("text stays text, whatever it looks like; money and times are numbers", async () => {
  const at = Date.UTC(2026, 10, 20, 16, 30);
  const odd = ['=HYPERLINK("x")', "007", 'a & <b> "c"', "两\n行", "\u0001bad"];
  const rows = odd.map((value) => [text(value), yuan("-1280.50"), time(at)]);
  const columns = ["甲", "乙", "丙"].map((title) => ({ title, width: 5 }));
  const bytes = await workbook({ name: "表", columns, rows });
  expect(openWorkbook(bytes.toString("base64"))).toEqual([
    ["甲", "乙", "丙"],
    ...odd.map((value) => [value.replace("\u0001", ""), -1280.5, shownAt(at)]),
  ]);
});

test("the order sheet has number, time, state, goods and sums, by the list's filter", async () => {
  const made = await placed(shop, buyer);
  const { createdAt, goods, freight } = await detailOf(shop, buyer, made.order_id);
  const { name, xlsx } = await shop.call(ordersSheet, {}, { as: buyer });
  expect(name).toBe("齐墨印纸-订单-2026-11-20.xlsx");
  expect(openWorkbook(xlsx)).toEqual([
    [
      ...["订单号", "下单时间", "状态", "商品", "货款（元）", "运费（元）", "合计（元）"],
      "协议优惠（元）",
    ],
    [
      made.order_no,
      shownAt(createdAt),
      "待付款",
      "卷装标签 20,000 枚",
      Number(goods),
      Number(freight),
      Number(made.total),
      0,
    ],
  ]);
  const none = await shop.call(ordersSheet, { state: "50" }, { as: buyer });
  expect(openWorkbook(none.xlsx)).toHaveLength(1);
});

test("the ledger sheet covers a month and no other buyer's entries", async () => {
  const at = new Date(Date.UTC(2026, 10, 20, 2, 0));
  await inTransaction(shop.deps.db, (tx) => topUp(tx, buyer.id, 128_050, "预存", at));
  const rows = [
    ["时间", "类型", "订单号", "金额（元）", "余额（元）", "说明"],
    [shownAt(at.getTime()), "充值", "", 1280.5, 1280.5, "预存"],
  ];
  const asked = async (input: object, as = buyer) =>
    openWorkbook((await shop.call(ledgerSheet, input, { as })).xlsx);
  expect(await asked({ month: "2026-11" })).toEqual(rows);
  expect(await asked({})).toEqual(rows);
  expect(await asked({ month: "2026-10" })).toEqual([rows[0]]);
  expect(await asked({}, await shop.register())).toEqual([rows[0]]);
});

test("a paper order's state has its own words", async () => {
  const { order_no, order_id } = await paperPlaced(shop, buyer);
  await forceState(shop, order_id, 30);
  const { xlsx } = await shop.call(ordersSheet, {}, { as: buyer });
  expect(openWorkbook(xlsx)[1]?.slice(0, 3)).toEqual([order_no, expect.any(Date), "备货中"]);
});

test("the ledger is complete however long it is, or says that it is not", async () => {
  const count = 1234;
  const write = (from: number, to: number) =>
    shop.deps.db.execute(sql`
      insert into ledger_entry (id, transaction_id, account, amount_fen, kind, balance_fen, note, at)
      select gen_random_uuid(), gen_random_uuid(), ${userAccount(buyer.id)}, 1, 'topUp', n,
        '第' || n || '笔', timestamptz '2026-10-25T02:00:00Z' + n * interval '10 minutes'
      from generate_series(${from}::int, ${to}::int) n`);
  await write(1, count);
  const rowsOf = async (input: object) =>
    openWorkbook((await shop.call(ledgerSheet, input, { as: buyer })).xlsx).slice(1);
  const all = await rowsOf({});
  expect(all.map((row) => row[5])).toEqual(
    Array.from({ length: count }, (_, at) => `第${count - at}笔`),
  );
  expect(all.map((row) => row[4])).toEqual(
    Array.from({ length: count }, (_, at) => (count - at) / 100),
  );
  const [october, november] = [
    await rowsOf({ month: "2026-10" }),
    await rowsOf({ month: "2026-11" }),
  ];
  expect([...november, ...october]).toEqual(all);
  // Midnight in Shanghai on the first of November is 16:00 UTC of the day before.
  expect(october[0]?.[0]).toEqual(new Date("2026-10-31T23:50:00Z"));
  await write(count + 1, mostSheetRows + 1);
  const { body } = await shop.send(ledgerSheet, {}, { as: buyer });
  expect(body).toEqual({
    code: codes.invalidInput,
    msg: "一次最多导出20000条，请先选一个月份",
    data: null,
  });
  await shop.deps.db.execute(
    sql`delete from ledger_entry where account = ${userAccount(buyer.id)}`,
  );
});

test("refuses the 31st sheet of an hour", async () => {
  for (let count = 0; count < 30; count += 1) await shop.call(ledgerSheet, {}, { as: buyer });
  const { body } = await shop.send(ledgerSheet, {}, { as: buyer });
  expect(body.code).toBe(codes.throttled);
});
