import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addresses, invoiceTitles } from "#contract/account/account.ts";
import { changeFirmAddress, removeFirmTitle } from "#contract/firms/firm-entries.ts";
import { firmOrderCall, firmOrders } from "#contract/firms/firm-orders.ts";
import * as firms from "#contract/firms/firms.ts";
import { codes } from "#contract/http/reply.ts";
import { cancelOrder, nameOrderInvoice } from "#contract/orders/orders.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { deleteAccount, exportData } from "#contract/personal-data/personal-data.ts";
import { pruneInvitations } from "#server/modules/firms/firms.repository.ts";
import { detailOf, placed, readyToPlace } from "#tests/server/orders/order-flow.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";
import { rowsOf } from "#tests/server/support/rows.ts";
import {
  firmAddressBy,
  firmOf,
  firmTitleBy,
  joined,
  once,
  ownerOf,
  personIn,
  placedForFirm,
  street,
  titleForm,
} from "./firm-flow.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

test("a buyer makes a firm, is its owner and sees people with masked numbers", async () => {
  const owner = await ownerOf(shop, "墨行");
  shop.clock.advance(1000);
  const buyer = await joined(shop, owner, "buyer");
  const seen = await firmOf(shop, buyer);
  expect([seen.name, seen.role, seen.invitations]).toEqual(["墨行", "buyer", []]);
  const masked = owner.mobile.replace(/^(\d{3})\d{4}/, "$1****");
  expect(seen.people.map(({ role, mobile, isMe }) => [role, mobile, isMe])).toEqual([
    ["owner", masked, false],
    ["buyer", buyer.mobile.replace(/^(\d{3})\d{4}/, "$1****"), true],
  ]);
  expect(JSON.stringify(seen)).not.toContain(owner.mobile);
});

test("a buyer is in one firm at most, also with two firms at once", async () => {
  const owner = await ownerOf(shop, "一");
  const second = await shop.send(firms.makeFirm, { name: "二" }, once(owner));
  expect([second.body.code, second.body.msg]).toEqual([
    codes.stateConflict,
    "一个账号只能在一个企业里，请先退出现在的企业",
  ]);
  const fresh = await shop.register();
  const made = await Promise.all(
    ["甲", "乙"].map((name) => shop.send(firms.makeFirm, { name }, once(fresh))),
  );
  expect(made.map(({ body }) => body.code).sort()).toEqual([codes.success, codes.stateConflict]);
});

test("the same tap twice makes one firm and one invitation", async () => {
  const buyer = await shop.register();
  const key = { as: buyer, key: randomUUID() };
  await shop.call(firms.makeFirm, { name: "同一次" }, key);
  await shop.call(firms.makeFirm, { name: "同一次" }, key);
  const other = { as: buyer, key: randomUUID() };
  const first = await shop.call(firms.inviteToFirm, { role: "buyer" }, other);
  expect(await shop.call(firms.inviteToFirm, { role: "buyer" }, other)).toEqual(first);
  expect((await firmOf(shop, buyer)).invitations).toEqual([first]);
});

test("a code joins one person, and ends with its use, its withdrawal and seven days", async () => {
  const owner = await ownerOf(shop, "码");
  const guest = await shop.register();
  const { code } = await shop.call(firms.inviteToFirm, { role: "accountant" }, once(owner));
  const shown = await shop.call(firms.readInvitation, { code }, { as: guest });
  expect([shown.name, shown.role]).toEqual(["码", "accountant"]);
  const spaced = `${code.slice(0, 4)} ${code.slice(4).toLowerCase()}`;
  await shop.call(firms.joinFirm, { code: spaced }, once(guest));
  expect((await firmOf(shop, guest)).role).toBe("accountant");
  const late = await shop.register();
  const used = await shop.send(firms.joinFirm, { code }, once(late));
  expect(used.body.code).toBe(codes.notFound);

  const again = await shop.call(firms.inviteToFirm, { role: "buyer" }, once(owner));
  await shop.call(firms.withdrawInvitation, { invitation_id: again.invitation_id }, { as: owner });
  const withdrawn = await shop.send(firms.joinFirm, { code: again.code }, once(late));
  expect(withdrawn.body.code).toBe(codes.notFound);
});

test("codes end with the role of an owner, who knows them", async () => {
  const owner = await ownerOf(shop, "作废");
  const second = await joined(shop, owner, "owner");
  const third = await joined(shop, owner, "owner");
  const { code } = await shop.call(firms.inviteToFirm, { role: "owner" }, once(owner));
  const demoted = { person_id: await personIn(shop, second), role: "buyer" as const };
  await shop.call(firms.changePersonRole, demoted, { as: owner });
  expect((await firmOf(shop, owner)).invitations).toEqual([]);
  const again = await shop.call(firms.inviteToFirm, { role: "owner" }, once(owner));
  const person_id = await personIn(shop, third);
  await shop.call(firms.removePerson, { person_id }, { as: owner });
  for (const tried of [code, again.code]) {
    const back = await shop.send(firms.joinFirm, { code: tried }, once(third));
    expect(back.body.code).toBe(codes.notFound);
  }
});

test("a person joins while the last one leaves: the firm stays with one of them or ends", async () => {
  for (let round = 0; round < 6; round += 1) {
    const owner = await ownerOf(shop, "换人");
    const guest = await shop.register();
    const { code } = await shop.call(firms.inviteToFirm, { role: "owner" }, once(owner));
    const person_id = await personIn(shop, owner);
    const leaving = () => shop.send(firms.removePerson, { person_id }, { as: owner });
    const joining = () => shop.send(firms.joinFirm, { code }, once(guest));
    const order = round % 2 === 0 ? [leaving, joining] : [joining, leaving];
    const ended = (await Promise.all(order.map((act) => act()))).map(({ body }) => body.code);
    const refused = ended.filter((one) => one !== codes.success);
    expect(refused.every((one) => one === codes.notFound || one === codes.stateConflict)).toBe(
      true,
    );
    expect(refused.length).toBeLessThan(2);
  }
});

test("two people who use one code at once: one joins", async () => {
  const owner = await ownerOf(shop, "一码");
  const { code } = await shop.call(firms.inviteToFirm, { role: "buyer" }, once(owner));
  const guests = [await shop.register(), await shop.register()];
  const tried = await Promise.all(
    guests.map((guest) => shop.send(firms.joinFirm, { code }, once(guest))),
  );
  expect(tried.map(({ body }) => body.code).sort()).toEqual([codes.success, codes.notFound]);
  expect((await firmOf(shop, owner)).people).toHaveLength(2);
});

test("codes are tried thirty times an hour at most", async () => {
  const guest = await shop.register();
  const tries = Array.from({ length: 31 }, () =>
    shop.send(firms.readInvitation, { code: "ABCDEFGHJKLM" }, { as: guest }),
  );
  const found = (await Promise.all(tries)).map(({ body }) => body.code);
  expect(found.filter((one) => one === codes.throttled)).toHaveLength(1);
});

test("a firm keeps an owner while others are in it, and ends with its last person", async () => {
  const owner = await ownerOf(shop, "交接");
  const other = await joined(shop, owner, "buyer");
  const me = { person_id: await personIn(shop, owner) };
  const refused = await shop.send(firms.removePerson, me, { as: owner });
  const demoted = await shop.send(firms.changePersonRole, { ...me, role: "buyer" }, { as: owner });
  expect([refused.body.code, demoted.body.code]).toEqual([
    codes.stateConflict,
    codes.stateConflict,
  ]);
  const person_id = await personIn(shop, other);
  await shop.call(firms.changePersonRole, { person_id, role: "owner" }, { as: owner });
  await firmAddressBy(shop, other);
  await shop.call(firms.removePerson, me, { as: owner });
  await shop.call(firms.removePerson, { person_id }, { as: other });
  const left = await shop.deps.db.execute(
    sql`select count(*)::int as held from firm where name = '交接'`,
  );
  expect(rowsOf(left)).toEqual([{ held: 0 }]);
});

test("two owners who leave at once: one stays", async () => {
  const owner = await ownerOf(shop, "同时");
  const second = await joined(shop, owner, "owner");
  await joined(shop, owner, "buyer");
  const left = await Promise.all(
    [owner, second].map(async (one) =>
      shop.send(firms.removePerson, { person_id: await personIn(shop, one) }, { as: one }),
    ),
  );
  expect(left.map(({ body }) => body.code).sort()).toEqual([codes.success, codes.stateConflict]);
});

test("the firm's addresses and titles are in the lists of all its people, marked", async () => {
  const owner = await ownerOf(shop, "共用");
  const accountant = await joined(shop, owner, "accountant");
  const id = await firmAddressBy(shop, owner);
  const title = await firmTitleBy(shop, accountant);
  const shown = await shop.call(addresses, {}, { as: accountant });
  expect(shown).toMatchObject([{ ...street, id, isDefault: false, firm: true }]);
  expect(shown[0]?.region).toBe("上海市 黄浦区");
  expect(await shop.call(invoiceTitles, {}, { as: owner })).toMatchObject([
    { ...titleForm, id: title, firm: true },
  ]);
  const denied = await shop.send(changeFirmAddress, { ...street, id }, { as: accountant });
  expect([denied.body.code, denied.body.msg]).toEqual([
    codes.forbidden,
    "只有负责人和采购能改企业地址",
  ]);
  const moved = { ...street, id, detail: "企业路2号" };
  expect(await shop.call(changeFirmAddress, moved, { as: owner })).toMatchObject(moved);
  const buyer = await joined(shop, owner, "buyer");
  const kept = await shop.send(removeFirmTitle, { id: title }, { as: buyer });
  expect(kept.body.code).toBe(codes.forbidden);
});

test("an order to the firm's address is the firm's: a buyer reads own ones, the others all", async () => {
  const owner = await ownerOf(shop, "订单");
  const buyer = await joined(shop, owner, "buyer");
  const second = await joined(shop, owner, "buyer");
  const accountant = await joined(shop, owner, "accountant");
  const address = await firmAddressBy(shop, owner);
  const { order_id } = await placedForFirm(shop, buyer, address);
  await placed(shop, buyer);
  const seen = async (by: typeof owner) =>
    (await shop.call(firmOrders, {}, { as: by })).items.map((one) => one.order_id);
  for (const one of [owner, buyer, accountant]) {
    expect(await seen(one)).toEqual([order_id]);
  }
  expect(await seen(second)).toEqual([]);
  const detail = await shop.call(firmOrderCall, { order_id }, { as: accountant });
  expect(detail).toMatchObject({
    buyer: "王小墨",
    isMine: false,
    address: { detail: "企业路1号" },
  });
  expect(detail.lines).toHaveLength(1);
  const hidden = await shop.send(firmOrderCall, { order_id }, { as: second });
  expect(hidden.body.code).toBe(codes.notFound);
});

test("pages of the firm's orders follow each other without gap or repetition", async () => {
  const owner = await ownerOf(shop, "分页");
  const address = await firmAddressBy(shop, owner);
  const made: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    made.unshift((await placedForFirm(shop, owner, address)).order_id);
    shop.clock.advance(1000);
  }
  const first = await shop.call(firmOrders, { limit: 2 }, { as: owner });
  const cursor = first.nextCursor ?? "";
  const rest = await shop.call(firmOrders, { limit: 2, cursor }, { as: owner });
  expect([...first.items, ...rest.items].map(({ order_id }) => order_id)).toEqual(made);
  expect(rest.nextCursor).toBeNull();
});

test("an order to the firm's title is the firm's, and another firm's title is refused", async () => {
  const owner = await ownerOf(shop, "抬头");
  const invoice_id = await firmTitleBy(shop, owner);
  const ready = await readyToPlace(shop, owner);
  const { order_id } = await shop.call(placeOrder, { ...ready, invoice_id }, once(owner));
  const detail = await shop.call(firmOrderCall, { order_id }, { as: owner });
  expect(detail.invoice?.buyerName).toBe(titleForm.buyerName);
  const stranger = await ownerOf(shop, "外人");
  const foreign = await readyToPlace(shop, stranger);
  const refused = await shop.send(placeOrder, { ...foreign, invoice_id }, once(stranger));
  expect(refused.body.code).toBe(codes.notFound);
});

test("an order for pickup is the firm's by its title only, not by an address that it ignores", async () => {
  const owner = await ownerOf(shop, "自提");
  const address_id = await firmAddressBy(shop, owner);
  const invoice_id = await firmTitleBy(shop, owner);
  const fetched = async (title: string | null) => {
    const { expected_total: _sent, ...ready } = await readyToPlace(shop, owner);
    const choice = { ...ready, address_id, express_type: "pickup" as const };
    const { line_ids, express_type, carrier_id } = choice;
    const asked = { line_ids, express_type, carrier_id, address_id };
    const { total } = await shop.call(reviewOrder, asked, { as: owner });
    const placing = { ...choice, invoice_id: title, expected_total: total };
    return shop.call(placeOrder, placing, once(owner));
  };
  await fetched(null);
  expect((await shop.call(firmOrders, {}, { as: owner })).items).toEqual([]);
  const { order_id } = await fetched(invoice_id);
  const seen = (await shop.call(firmOrders, {}, { as: owner })).items;
  expect(seen.map((one) => one.order_id)).toEqual([order_id]);
});

test("a later title of the firm needs an order of the firm", async () => {
  const owner = await ownerOf(shop, "补抬头");
  const invoice_id = await firmTitleBy(shop, owner);
  const own = await placed(shop, owner);
  const refused = await shop.send(
    nameOrderInvoice,
    { order_id: own.order_id, invoice_id },
    { as: owner },
  );
  expect([refused.body.code, refused.body.msg]).toEqual([
    codes.invalidInput,
    "这个订单不是企业订单，不能用企业抬头",
  ]);
  const address = await firmAddressBy(shop, owner);
  const { order_id } = await placedForFirm(shop, owner, address);
  const offered = [own.order_id, order_id].map((id) => detailOf(shop, owner, id));
  expect((await Promise.all(offered)).map(({ ofFirm }) => ofFirm)).toEqual([undefined, true]);
  await shop.call(nameOrderInvoice, { order_id, invoice_id }, { as: owner });
  const named = await shop.call(firmOrderCall, { order_id }, { as: owner });
  expect(named.invoice?.buyerName).toBe(titleForm.buyerName);
});

test("the only owner of others cannot delete the account; a person's deletion leaves the firm", async () => {
  const owner = await ownerOf(shop, "注销");
  const buyer = await joined(shop, owner, "buyer");
  const own = { password: owner.password };
  const refused = await shop.send(deleteAccount, own, { as: owner });
  expect(refused.body.msg).toBe("企业须有一位负责人，请先把另一位成员改成负责人");
  const data = await shop.call(exportData, { password: buyer.password }, { as: buyer });
  expect(data.firm).toMatchObject({ name: "注销", role: "buyer" });
  const address = await firmAddressBy(shop, owner);
  const { order_id } = await placedForFirm(shop, buyer, address);
  await shop.call(cancelOrder, { order_id }, { as: buyer });
  await shop.call(deleteAccount, { password: buyer.password }, { as: buyer });
  expect((await firmOf(shop, owner)).people).toHaveLength(1);
  const kept = await shop.call(firmOrderCall, { order_id }, { as: owner });
  expect([kept.buyer, kept.address, kept.remark]).toEqual(["", null, ""]);
  await shop.call(deleteAccount, own, { as: owner });
  const left = await shop.deps.db.execute(sql`select count(*)::int as held from firm_address
    join firm on firm.id = firm_address.firm_id where firm.name = '注销'`);
  expect(rowsOf(left)).toEqual([{ held: 0 }]);
});

test("codes past their seven days neither join nor stay", async () => {
  const owner = await ownerOf(shop, "七天");
  const { code } = await shop.call(firms.inviteToFirm, { role: "buyer" }, once(owner));
  shop.clock.advance(7 * 86_400_000);
  await shop.freshToken();
  const guest = await shop.register();
  const late = await shop.send(firms.joinFirm, { code }, once(guest));
  expect(late.body.code).toBe(codes.notFound);
  await pruneInvitations(shop.deps);
  const left = await shop.deps.db.execute(
    sql`select count(*)::int as held from firm_invitation where code = ${code}`,
  );
  expect(rowsOf(left)).toEqual([{ held: 0 }]);
});
