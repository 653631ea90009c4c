import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addInvoiceTitle } from "#contract/account/account.ts";
import { resetPassword, userInfo } from "#contract/auth/auth.ts";
import { codes } from "#contract/http/reply.ts";
import type { JobInput } from "#contract/jobs/jobs.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { placeOrder } from "#contract/orders/placing.ts";
import { deleteAccount, exportData } from "#contract/personal-data/personal-data.ts";
import { makeShortLink, openShortLink } from "#contract/quotes/short-links.ts";
import { askPayout } from "#contract/refunds/refunds.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { addLetter } from "#server/infra/mail/letters.repository.ts";
import { topUp } from "#server/modules/ledger/ledger.repository.ts";
import { tidyUp } from "#server/operations/housekeeping.ts";
import {
  addressOf,
  forceState,
  labels,
  lineOf,
  paid,
  placed,
  readyToPlace,
  unbalanced,
} from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { rowsOf } from "#tests/server/support/rows.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const leave = async (buyer: Buyer, password = buyer.password) => {
  const { body } = await shop.send(deleteAccount, { password }, { as: buyer });
  return [body.code, body.msg];
};
const done = [codes.success, "成功"];

/** Every text of every table, as someone who copied the database could read it. */
async function wholeDatabase(): Promise<string> {
  const { db } = shop.deps;
  const tables = await db.execute(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of rowsOf(tables)) {
    if (name === "throttle") continue;
    texts.push(
      JSON.stringify(await db.execute(sql`select * from ${sql.identifier(String(name))}`)),
    );
  }
  return texts.join("\n");
}

const moneyMoved = async () =>
  rowsOf(await shop.deps.db.execute(sql`select * from ledger_entry order by id`));

const firm = {
  titleType: "company",
  kind: "special",
  buyerName: "墨香食品有限公司",
  taxNo: "91441900MA0QMY2X62",
  addressPhone: "东莞 076912345678",
  email: "cw@moxiang.example",
} as const;
const person = { titleType: "person", kind: "normal", buyerName: "李金丝雀" } as const;

test("the export holds all data of this buyer and no secret, and asks for the password again", async () => {
  const buyer = await shop.register();
  const other = await shop.register();
  await placed(shop, other);
  const made = await paid(shop, buyer);
  const { line_id } = await lineOf(shop, buyer);
  await shop.call(addInvoiceTitle, firm, { as: buyer });
  const ask = (password: string) => shop.send(exportData, { password }, { as: buyer });
  const { body } = await ask("wrong9876");
  expect([body.code, body.msg]).toEqual([codes.loginFailed, "密码错误"]);

  const data = await shop.call(exportData, { password: buyer.password }, { as: buyer });
  const { mobile, email } = buyer;
  const createdAt = shop.clock.now();
  expect(data.profile).toEqual({
    mobile,
    email,
    qq: "",
    name: "王小墨",
    introducer: "",
    createdAt,
  });
  expect({
    sessions: data.sessions.length,
    addresses: data.addresses.map(({ detail }) => detail),
    titles: data.invoiceTitles.map(({ buyerName }) => buyerName),
    cart: data.cart.map(({ lineId }) => lineId),
    quotes: data.quotes.length,
    orders: data.orders.map(({ order_no, state }) => [order_no, state]),
    ledger: data.ledger,
  }).toEqual({
    sessions: 1,
    addresses: ["外滩1号"],
    titles: [firm.buyerName],
    cart: [line_id],
    quotes: 2,
    orders: [[made.order_no, 20]],
    ledger: [],
  });
  const text = JSON.stringify(data);
  for (const secret of [buyer.token, buyer.password, other.mobile, "$argon2"]) {
    expect(text).not.toContain(secret);
  }
});

test("the export lists the refund of an order and the payout of a balance with its bank account", async () => {
  const buyer = await shop.register();
  const other = await shop.register();
  const made = await paid(shop, buyer);
  await shop.call(cancelOrder, { order_id: made.order_id, reason: "不要了" }, { as: buyer });
  const pay = (to: Buyer, name: string) =>
    inTransaction(shop.deps.db, (tx) => topUp(tx, to.id, 4321, name));
  const payee = { name: "王小墨", bank: "招商银行", account: "6225888800004321" };
  for (const one of [buyer, other]) {
    await pay(one, "赠送");
    const asked = { amount: "43.21", payee: { ...payee, name: one.mobile } };
    await shop.call(askPayout, asked, { as: one, key: randomUUID() });
  }
  const { refunds } = await shop.call(exportData, { password: buyer.password }, { as: buyer });
  const rows = refunds.map(({ amount, way, state, order_no, channelText, proof, payee: to }) => ({
    proof,
    amount,
    way,
    state,
    order_no,
    channelText,
    payee: to,
  }));
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(
    expect.arrayContaining([
      {
        amount: "43.21",
        way: "transfer",
        state: "open",
        order_no: null,
        channelText: null,
        payee: { ...payee, name: buyer.mobile },
        proof: null,
      },
      {
        amount: made.total,
        way: "channel",
        state: "open",
        order_no: made.order_no,
        channelText: "模拟支付（演示）",
        payee: null,
        proof: null,
      },
    ]),
  );
});

test("three exports an hour", async () => {
  const buyer = await shop.register();
  const answers = [];
  for (let time = 0; time < 4; time += 1) {
    const reply = await shop.send(exportData, { password: buyer.password }, { as: buyer });
    answers.push(reply.body.code);
  }
  expect(answers).toEqual([...Array(3).fill(codes.success), codes.throttled]);
});

test("an account with an open order or money is not deleted, and the reply gives the reason", async () => {
  const buyer = await shop.register();
  const made = await placed(shop, buyer);
  expect(await leave(buyer, "wrong9876")).toEqual([codes.loginFailed, "密码错误"]);
  const open = [codes.stateConflict, "还有1个订单没有完成，请先收货或取消，再注销"];
  expect(await leave(buyer)).toEqual(open);
  await shop.call(cancelOrder, { order_id: made.order_id }, { as: buyer });
  const { db } = shop.deps;
  await inTransaction(db, (tx) => topUp(tx, buyer.id, 1234, "退款"));
  expect(await leave(buyer)).toEqual([
    codes.stateConflict,
    "余额还有12.34元，请先到“资金明细”里退回余额，再注销",
  ]);
  expect((await shop.call(userInfo, {}, { as: buyer })).mobile).toBe(buyer.mobile);
  await inTransaction(db, (tx) => topUp(tx, buyer.id, -1234, "退款转出"));
  expect(await leave(buyer)).toEqual(done);
});

test("letters on their way to a deleted account, or to its invoices, are never sent; others are", async () => {
  const buyer = await shop.register();
  const other = await shop.register();
  const titled = { ...person, email: "zhang@li.example" };
  const { id: invoice_id } = await shop.call(addInvoiceTitle, titled, { as: buyer });
  const ready = { ...(await readyToPlace(shop, buyer)), invoice_id };
  const { order_id } = await shop.call(placeOrder, ready, { as: buyer, key: randomUUID() });
  await forceState(shop, order_id, 60);
  const wait = (to: string) =>
    inTransaction(shop.deps.db, (tx) =>
      addLetter(tx, shop.deps, { to, subject: "发货了", text: "…" }, 3_600_000),
    );
  for (const to of [buyer.email, titled.email, other.email]) await wait(to);
  expect(await leave(buyer)).toEqual(done);
  const rows = await shop.deps.db.execute(
    sql`select recipient from letter where subject = '发货了'`,
  );
  expect(rowsOf(rows)).toEqual([{ recipient: other.email }]);
});

test("after a deletion the database names no person; orders and money are unchanged", async () => {
  const buyer = await shop.register({ email: "canary-mail@buyer.example" });
  const { id: invoice_id } = await shop.call(addInvoiceTitle, person, {
    as: buyer,
    key: randomUUID(),
  });
  const ready = await readyToPlace(shop, buyer);
  const remark = "放在金丝雀门卫室";
  const made = await shop.call(
    placeOrder,
    { ...ready, invoice_id, remark },
    { as: buyer, key: randomUUID() },
  );
  const reason = "金丝雀改主意了";
  await shop.call(cancelOrder, { order_id: made.order_id, reason }, { as: buyer });
  await lineOf(shop, buyer);
  await shop.call(resetPassword, { mobile: buyer.mobile, email: buyer.email });
  const canaries = [buyer.mobile, buyer.email, "李金丝雀", remark, reason];
  const before = await wholeDatabase();
  expect(canaries.filter((one) => !before.includes(one))).toEqual([]);
  const money = await moneyMoved();
  expect(money.length).toBeGreaterThan(0);

  const reply = await shop.send(deleteAccount, { password: buyer.password }, { as: buyer });
  expect([reply.body.code, reply.headers["clear-site-data"]]).toEqual([codes.success, '"cache"']);

  const after = await wholeDatabase();
  expect(canaries.filter((one) => after.includes(one))).toEqual([]);
  expect(await moneyMoved()).toEqual(money);
  const kept = await shop.deps.db.execute(sql`
    select order_no, total_fen::text as total, address, invoice, remark
    from shop_order where id = ${made.order_id}`);
  const total = made.total.replace(".", "");
  expect(kept).toMatchObject({
    rows: [{ order_no: made.order_no, total, address: null, invoice: null, remark: "" }],
  });
  expect(await unbalanced(shop)).toBe(0);
});

test("the remark within an ordered job, and links to it, go with the account; a guest's link stays", async () => {
  const buyer = await shop.register();
  const job = { ...labels, remark: "金丝雀要烫金" };
  const link = (title: string, of: JobInput, as?: Buyer) =>
    shop.call(makeShortLink, { title, job: of }, as === undefined ? {} : { as });
  const older = await link("别人的标题", job);
  const own = await link("金丝雀的链接", labels, buyer);
  const guests = await link("客人的标题", { ...labels, remark: "客人的备注" });
  const ready = await readyToPlace(shop, buyer, job);
  const { order_id } = await shop.call(placeOrder, ready, { as: buyer, key: randomUUID() });
  await forceState(shop, order_id, 60);
  expect(await wholeDatabase()).toContain("金丝雀");
  expect(await leave(buyer)).toEqual(done);
  expect(await wholeDatabase()).not.toContain("金丝雀");
  const opened = async ({ code }: { code: string }) =>
    (await shop.send(openShortLink, { code })).body.code;
  expect([await opened(older), await opened(own), await opened(guests)]).toEqual([
    codes.notFound,
    codes.notFound,
    codes.success,
  ]);
});

test("a remark left in the ordered jobs of a deleted account is removed by the next cleanup", async () => {
  const buyer = await shop.register();
  const { order_id } = await placed(shop, buyer);
  await forceState(shop, order_id, 60);
  expect(await leave(buyer)).toEqual(done);
  const { db } = shop.deps;
  await db.execute(sql`
    update order_item set job = job || '{"remark":"旧金丝雀"}'::jsonb where order_id = ${order_id}`);
  await db.execute(sql`
    update shop_user set deleted_at = '2025-01-01T00:00:00Z' where id = ${buyer.id}`);
  await tidyUp(shop.deps);
  expect(await wholeDatabase()).not.toContain("旧金丝雀");
});

test("a company's invoice keeps its name and tax number, not its people's phone and mail", async () => {
  const buyer = await shop.register();
  const { id: invoice_id } = await shop.call(addInvoiceTitle, firm, { as: buyer });
  const ready = { ...(await readyToPlace(shop, buyer)), invoice_id };
  const made = await shop.call(placeOrder, ready, { as: buyer, key: randomUUID() });
  await forceState(shop, made.order_id, 60);
  expect(await leave(buyer)).toEqual(done);
  const kept = await shop.deps.db.execute(
    sql`select invoice from shop_order where id = ${made.order_id}`,
  );
  const { titleType, kind, buyerName, taxNo } = firm;
  const blank = { addressPhone: "", bankAccount: "", email: "" };
  expect(kept).toMatchObject({
    rows: [{ invoice: { id: invoice_id, titleType, kind, buyerName, taxNo, ...blank } }],
  });
});

test("a deleted account is logged out everywhere and cannot log in; its number is free again", async () => {
  const buyer = await shop.register();
  const elsewhere = await shop.login(buyer.mobile, buyer.password);
  expect(await leave(buyer)).toEqual(done);
  for (const as of [buyer.token, elsewhere]) {
    expect((await shop.send(userInfo, {}, { as })).body.code).toBe(codes.loginExpired);
  }
  await expect(shop.login(buyer.mobile, buyer.password)).rejects.toMatchObject({
    code: codes.loginFailed,
  });
  const again = await shop.register({ mobile: buyer.mobile });
  expect(again.id).not.toBe(buyer.id);
  const { orderCounts, balance } = await shop.call(userInfo, {}, { as: again });
  expect([orderCounts, balance]).toEqual([{}, "0.00"]);
});

test("an order placed during the deletion is either complete or refused", async () => {
  for (let round = 0; round < 5; round += 1) {
    const buyer = await shop.register();
    const ready = await readyToPlace(shop, buyer);
    const [order, leaving] = await Promise.all([
      shop.send(placeOrder, ready, { as: buyer, key: randomUUID() }),
      leave(buyer),
    ]);
    const orders = await shop.deps.db.execute(
      sql`select count(*)::int as orders from shop_order where user_id = ${buyer.id}`,
    );
    const isPlaced = order.body.code === codes.success;
    expect(leaving[0]).toBe(isPlaced ? codes.stateConflict : codes.success);
    expect(orders).toMatchObject({ rows: [{ orders: isPlaced ? 1 : 0 }] });
  }
});

test("rows written by a request after the deletion are cleaned up; removed addresses go after thirty days", async () => {
  const buyer = await shop.register();
  const keeper = await shop.register();
  await addressOf(shop, keeper);
  expect(await leave(buyer)).toEqual(done);
  const { db } = shop.deps;
  await db.execute(sql`
    update address set user_id = ${buyer.id} where user_id = ${keeper.id}`);
  const kept = await addressOf(shop, keeper);
  const addresses = () =>
    db.execute(sql`
      select id from address where user_id in (${buyer.id}, ${keeper.id})`);
  await tidyUp(shop.deps);
  expect(await addresses()).toMatchObject({ rows: [{ id: kept }] });
  await db.execute(sql`
    update address set removed_at = ${new Date(shop.clock.now()).toISOString()} where id = ${kept}`);
  shop.clock.advance(30 * 86_400_000);
  await tidyUp(shop.deps);
  expect(await addresses()).toMatchObject({ rows: [{ id: kept }] });
  shop.clock.advance(1);
  await tidyUp(shop.deps);
  expect(await addresses()).toMatchObject({ rows: [] });
});
