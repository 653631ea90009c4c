import { afterAll, beforeAll, expect, test } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { offlinePayChannels } from "#contract/lookups/lookups.ts";
import { checkPay, payInit, putSlips } from "#contract/payments/paying.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import { staffCodes } from "#contract/staff/staff-codes.ts";
import {
  addStaffPerson,
  changeStaffPerson,
  confirmStaff,
  staffLogin,
  staffOwnPassword,
} from "#contract/staff/staff-people.ts";
import {
  cancelBankAccount,
  confirmBankAccount,
  setBankAccount,
  staffShop,
} from "#contract/staff/staff-shop.ts";
import { setShopFact } from "#server/cli/shop-settings.ts";
import { slipSent } from "#tests/server/orders/file-flow.ts";
import { placed } from "#tests/server/orders/order-flow.ts";
import {
  asked,
  type Person,
  staffKey,
  staffPerson,
  withKey,
} from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

const hour = 3_600_000;
let shop: Shop;
let buyer: Buyer;
let one: Person;
let two: Person;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  buyer = await shop.register();
  one = await staffPerson(shop, ["owner"]);
  two = await staffPerson(shop, ["owner"]);
  for (const [person, email] of [
    [one, "one@owner.example"],
    [two, "two@owner.example"],
  ] as const) {
    await shop.call(changeStaffPerson, { person_id: person.id, email }, withKey);
  }
});
afterAll(() => shop.close());

const account = (number: string) => ({
  accountName: "小墨印务有限公司",
  bank: "招商银行深圳分行",
  account: number,
});
const shown = (by: Person) => shop.call(staffShop, {}, by.asked);
const channels = async () => JSON.stringify(await shop.call(offlinePayChannels, {}));
const codeOf = async (call: ReturnType<Shop["send"]>) => (await call).body.code;

const changeOf = async (by: Person) => {
  const { change } = await shown(by);
  if (change === null) throw new Error("no change waits");
  return change;
};
const again = ({ password, asked: by }: Person) => shop.call(confirmStaff, { password }, by);

async function transferOf() {
  const order = await placed(shop, buyer);
  const input = {
    order_id: order.order_id,
    channel: "offline" as const,
    expected_total: order.total,
  };
  const send = () => shop.send(payInit, input, { as: buyer });
  const reported = async () =>
    (await shop.call(checkPay, { order_id: order.order_id }, { as: buyer })).transfer;
  return { order_id: order.order_id, send, reported };
}

test("an owner's session alone cannot change the account; with the password it can for five minutes", async () => {
  const { token } = await shop.call(staffLogin, { login: one.login, password: one.password });
  const ask = () => shop.send(setBankAccount, account("1111 2222 3333"), asked(token));
  const needed = { code: staffCodes.passwordNeeded, msg: "请再输一次密码", data: null };
  expect((await ask()).body).toEqual(needed);
  const wrong = await shop.send(confirmStaff, { password: "not the words" }, asked(token));
  expect(wrong.body).toEqual({ code: codes.loginFailed, msg: "密码错误", data: null });
  expect((await ask()).body).toEqual(needed);
  await shop.call(confirmStaff, { password: one.password }, asked(token));
  shop.clock.advance(5 * 60_000);
  expect((await ask()).body).toEqual(needed);
  expect((await shown(one)).change).toBe(null);
  await again(one);
  await again(two);
});

test("a changed account suspends new transfers until another owner confirms it", async () => {
  const { account: former } = await shown(one);
  const before = await transferOf();
  expect(await codeOf(before.send())).toBe(codes.success);
  const { order_id, ...sentTo } = await transferOf();
  expect(await codeOf(sentTo.send())).toBe(codes.success);
  const slip = await slipSent(shop, buyer, order_id, "slip");
  await shop.call(putSlips, { order_id, pictures: [slip] }, { as: buyer });
  await shop.call(setBankAccount, account("7559 1234 5678"), one.asked);
  const change = await changeOf(one);
  expect(change).toMatchObject({ account: account("7559 1234 5678"), own: true });
  expect(await changeOf(two)).toMatchObject({ own: false });
  expect((await shown(one)).account).toEqual(former);
  expect(await channels()).toBe("[]");
  expect((await (await transferOf()).send()).body).toEqual({
    code: codes.invalidInput,
    msg: "对公转账暂停，本店正在核对收款账户，请换一种支付方式或稍后再来",
    data: null,
  });
  // A buyer who had chosen it before sees the earlier account and a warning.
  expect(await codeOf(before.send())).toBe(codes.success);
  expect(await before.reported()).toMatchObject({
    ...former,
    warning: "本店正在核对收款账户。还没转账的，请先打电话问本店",
  });
  const early = await shop.send(confirmBankAccount, { change_id: change.change_id }, one.asked);
  expect(early.body).toMatchObject({
    code: codes.stateConflict,
    msg: expect.stringMatching(/^请另一位店主确认，或在 .+（北京时间）以后自己确认$/),
  });
  await shop.call(confirmBankAccount, { change_id: change.change_id }, two.asked);
  expect(await shown(one)).toMatchObject({ account: account("7559 1234 5678"), change: null });
  expect(await channels()).toContain("7559 1234 5678");
  expect(await before.reported()).toMatchObject({
    ...former,
    warning: "选择转账之后，本店换了收款账户。还没转账的，请点“换支付方式”，再选一次对公转账",
  });
  shop.clock.advance(1000);
  expect(await codeOf(before.send())).toBe(codes.success);
  expect(await before.reported()).toMatchObject({ ...account("7559 1234 5678"), warning: "" });
  // A slip shows that money was sent to the earlier account: that transfer stays open.
  expect(await codeOf(sentTo.send())).toBe(codes.success);
  expect(await sentTo.reported()).toMatchObject({ ...former, slips: [slip] });
});

test("every owner is mailed what was changed, by whom and from where", async () => {
  const letters = await shop.posted();
  const reported = letters.filter(({ subject }) => subject === "齐墨印纸：修改收款账户");
  expect(reported.map(({ to }) => to).sort()).toEqual(["one@owner.example", "two@owner.example"]);
  const [{ text } = { text: "" }] = reported;
  expect(text).toContain(`（${one.login}）在员工后台修改收款账户。`);
  expect(text).toContain("新的：小墨印务有限公司，招商银行深圳分行，尾号 5678");
  expect(text).toContain("来自：127.0.0.1");
  expect(text).not.toContain("7559 1234");
  const [act] = (await shop.call(staffActs, { person_id: one.id }, withKey)).items.filter(
    ({ call }) => call === setBankAccount.path,
  );
  expect([act?.subject, act?.input]).toEqual([
    "*5678",
    { accountName: "…", bank: "…", account: "…" },
  ]);
});

test("the requester of a change may confirm it after 24 hours", async () => {
  await shop.call(setBankAccount, account("6222 0000 1111"), one.asked);
  const { change_id } = await changeOf(one);
  const second = await shop.send(setBankAccount, account("6222 0000 2222"), two.asked);
  expect(second.body).toMatchObject({
    code: codes.stateConflict,
    msg: "已有一个新账户在等确认，请先确认或取消它",
  });
  shop.clock.advance(24 * hour);
  await shop.freshToken();
  const { login, password } = one;
  const { token } = await shop.call(staffLogin, { login, password });
  await shop.call(confirmStaff, { password }, asked(token));
  await shop.call(confirmBankAccount, { change_id }, asked(token));
  expect(await channels()).toContain("6222 0000 1111");
  const gone = await shop.send(confirmBankAccount, { change_id }, asked(token));
  expect(gone.body).toMatchObject({
    code: codes.stateConflict,
    msg: "这个修改已经处理过了，请刷新",
  });
});

test("an owner appointed by a colleague less than a day ago cannot confirm an account", async () => {
  const asker = await staffPerson(shop, ["owner"]);
  const form = { login: "planted", name: "新店主", roles: ["owner" as const] };
  const made = await shop.call(addStaffPerson, form, asker.asked);
  const first = await shop.call(staffLogin, { login: "planted", password: made.password });
  const password = "own words of planted";
  const change = { old_password: made.password, password };
  await shop.call(staffOwnPassword, change, asked(first.token));
  await shop.call(confirmStaff, { password }, asked(first.token));
  await shop.call(setBankAccount, account("9999 8888 7777"), asker.asked);
  const { change_id } = await changeOf(asker);
  const tried = await shop.send(confirmBankAccount, { change_id }, asked(first.token));
  expect(tried.body).toMatchObject({
    code: codes.stateConflict,
    msg: "您的账号、密码或两步验证一天之内被同事改过，满一天才能确认收款账户",
  });
  await shop.call(cancelBankAccount, { change_id }, asked(first.token));
  expect(await shown(asker)).toMatchObject({ account: account("6222 0000 1111"), change: null });
});

test("the operator's command takes effect at once and is mailed to the owners", async () => {
  const asker = await staffPerson(shop, ["owner"]);
  await shop.call(setBankAccount, account("9999 8888 7777"), asker.asked);
  const values = ["齐墨印纸", "工商银行", "2010 0000 0000 1234"];
  await setShopFact(shop.deps.db, "bankAccount", values, shop.deps);
  expect(await channels()).toContain("2010 0000 0000 1234");
  expect((await shown(asker)).change).toBe(null);
  await shop.posted();
  const letters = await shop.posted();
  const last = letters.filter(({ text }) => text.startsWith("运营者用命令修改收款账户。"));
  expect(last.map(({ to }) => to).sort()).toEqual(["one@owner.example", "two@owner.example"]);
});
