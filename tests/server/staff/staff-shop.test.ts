import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companyInfo } from "#contract/catalog/company.ts";
import { codes } from "#contract/http/reply.ts";
import { wordLookups } from "#contract/lookups/lookups.ts";
import { staffCodes } from "#contract/staff/staff-codes.ts";
import { confirmStaff, staffLogin } from "#contract/staff/staff-people.ts";
import { setBankAccount, setCompany, setShopWord, staffShop } from "#contract/staff/staff-shop.ts";
import { setShopFact } from "#server/cli/shop-settings.ts";
import { shopWord } from "#server/infra/database/tables/shop.tables.ts";
import { exampleCompany } from "#server/modules/shop/example-company.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";
import { asked, type Person, staffKey, staffPerson } from "./staff-flow.ts";

let shop: Shop;
let owner: Person;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  owner = await staffPerson(shop, ["owner"]);
});
afterAll(() => shop.close());

const account = {
  accountName: "小墨印务有限公司",
  bank: "招商银行深圳分行",
  account: "7559 1234 5678",
};

test("buyers read what the owner writes about the company; a cleared field disappears", async () => {
  const { wechat: _, factory: __, ...said } = { ...exampleCompany, hours: "周一至周日 9:00–21:00" };
  await shop.call(setCompany, said, owner.asked);
  expect(await shop.call(companyInfo, {})).toEqual(said);
  expect((await shop.call(staffShop, {}, owner.asked)).company).toEqual(said);
  const refused = await shop.send(setCompany, { ...said, email: "nobody" }, owner.asked);
  expect(refused.body).toEqual({
    code: codes.invalidInput,
    msg: "邮箱格式错误",
    data: { field: "email" },
  });
  expect((await shop.call(staffShop, {}, owner.asked)).company).toEqual(said);
});

test("the WeChat code holds an address of WeChat, and is absent until one is set", async () => {
  const { company } = await shop.call(staffShop, {}, owner.asked);
  expect(company.wechatCode).toBe(undefined);
  const others = ["https://example.com/u/1", "http://u.wechat.com/1", "https://evilwechat.com/1"];
  for (const wechatCode of others) {
    const { body } = await shop.send(setCompany, { ...company, wechatCode }, owner.asked);
    expect([wechatCode, body.data]).toEqual([wechatCode, { field: "wechatCode" }]);
  }
  const wechatCode = "https://u.wechat.com/MNbQ0xSyYXwJVv5v5c0vK5c";
  await shop.call(setCompany, { ...company, wechatCode }, owner.asked);
  expect((await shop.call(companyInfo, {})).wechatCode).toBe(wechatCode);
});

test("a wrong account is refused with its field", async () => {
  const bad = { ...account, account: "12" };
  expect((await shop.send(setBankAccount, bad, owner.asked)).body).toMatchObject({
    code: codes.invalidInput,
    msg: "账号为8到34位数字或字母",
  });
  expect((await shop.call(staffShop, {}, owner.asked)).change).toBe(null);
});

test("a changed word is used everywhere; a word without a code is refused", async () => {
  await shop.call(
    setShopWord,
    { of: "expressType", code: "pickup", word: "到店自取" },
    owner.asked,
  );
  const { words } = await shop.call(staffShop, {}, owner.asked);
  expect(words.filter(({ of }) => of === "expressType")).toEqual(
    [
      ["express", "快递", "快递"],
      ["logistics", "物流", "物流"],
      ["pickup", "到店自取", "自提"],
      ["city", "送货", "送货"],
    ].map(([code, word, usual]) => ({ of: "expressType", title: "配送方式", code, word, usual })),
  );
  for (const wrong of [
    { of: "quoteType", code: "lz", word: "标签" },
    { of: "expressType", code: "drone", word: "无人机" },
  ]) {
    expect((await shop.send(setShopWord, wrong, owner.asked)).body).toEqual({
      code: codes.notFound,
      msg: "没有这个选项",
      data: null,
    });
  }
});

test("four concurrent renames on the staff page are all stored, thirty rounds", async () => {
  const kinds = ["express", "logistics", "pickup", "city"];
  for (let round = 1; round <= 30; round += 1) {
    const renames = kinds.map((code) => ({ of: "expressType", code, word: `${code}${round}` }));
    await Promise.all(renames.map((input) => shop.call(setShopWord, input, owner.asked)));
    expect(await shop.call(wordLookups.expressTypeTexts.endpoint, {})).toEqual(
      Object.fromEntries(renames.map(({ code, word }) => [code, word])),
    );
  }
});

test("a code without an owner's word keeps the program's word in the lookup", async () => {
  await shop.call(setShopWord, { of: "sourceType", code: "custom", word: "开料" }, owner.asked);
  const { db } = shop.deps;
  expect(await db.select().from(shopWord).where(eq(shopWord.of, "sourceType"))).toEqual([
    { of: "sourceType", code: "custom", word: "开料" },
  ]);
  expect(await shop.call(wordLookups.sourceTypeTexts.endpoint, {})).toEqual({
    stock: "现货",
    custom: "开料",
  });
});

test("setting the program's own word leaves no row", async () => {
  const { db } = shop.deps;
  const rename = (word: string) =>
    shop.call(setShopWord, { of: "shipForm", code: "roll", word }, owner.asked);
  await rename("成卷");
  await rename("卷装");
  expect(await db.select().from(shopWord).where(eq(shopWord.of, "shipForm"))).toEqual([]);
  expect(await shop.call(wordLookups.shipForm.endpoint, {})).toMatchObject({ roll: "卷装" });
});

test("concurrent changes of two owners to different company fields are both stored", async () => {
  const other = await staffPerson(shop, ["owner"]);
  for (let round = 1; round <= 10; round += 1) {
    const { company: before } = await shop.call(staffShop, {}, owner.asked);
    const [phone, hours] = [`0769-1000 00${round}`, `周一至周六 ${round} 点`];
    await Promise.all([
      shop.call(setCompany, { ...before, phone, before }, owner.asked),
      shop.call(setCompany, { ...before, hours, before }, other.asked),
      setShopFact(shop.deps.db, "company.address", [`万江路 ${round} 号`]),
    ]);
    expect(await shop.call(companyInfo, {})).toEqual({
      ...before,
      ...{ phone, hours, address: `万江路 ${round} 号` },
    });
  }
});

test("a company field that another owner changed meanwhile is refused with both values", async () => {
  const { company: before } = await shop.call(staffShop, {}, owner.asked);
  const theirs = { ...before, phone: "0769-2222 2222", wechat: "their-wechat" };
  await shop.call(setCompany, { ...theirs, before }, owner.asked);
  const mine = { ...before, phone: "0769-3333 3333", before };
  expect((await shop.send(setCompany, mine, owner.asked)).body).toEqual({
    code: codes.stateConflict,
    msg: "电话刚被别人改成“0769-2222 2222”，您填的是“0769-3333 3333”。再按一次保存，就用您填的",
    data: { company: theirs },
  });
  expect(await shop.call(companyInfo, {})).toEqual(theirs);
  await shop.call(setCompany, { ...mine, before: theirs, wechat: "their-wechat" }, owner.asked);
  expect(await shop.call(companyInfo, {})).toEqual({ ...theirs, phone: "0769-3333 3333" });
});

test("a session alone changes no company field; the former address is notified of a new one", async () => {
  const { login, password } = owner;
  const { token } = await shop.call(staffLogin, { login, password });
  const { company: before } = await shop.call(staffShop, {}, owner.asked);
  const wanted = { ...before, email: "thief@mail.example", phone: "0769-2222 3333", before };
  const needed = { code: staffCodes.passwordNeeded, msg: "请再输一次密码", data: null };
  expect((await shop.send(setCompany, wanted, asked(token))).body).toEqual(needed);
  expect((await shop.call(staffShop, {}, owner.asked)).company).toEqual(before);
  await shop.posted();
  shop.letters.length = 0;
  await shop.call(confirmStaff, { password }, asked(token));
  await shop.call(setCompany, wanted, asked(token));
  const letters = await shop.posted();
  // No owner of this shop has an address: the company's address is used.
  expect(letters.map(({ to, subject }) => [to, subject]).sort()).toEqual(
    [
      [before.email, "齐墨印纸：修改公司资料"],
      ["thief@mail.example", "齐墨印纸：修改公司资料"],
    ].sort(),
  );
  expect(letters[0]?.text).toContain(`邮箱：“${before.email}”改为“thief@mail.example”`);
  expect(letters[0]?.text).toContain(`电话：“${before.phone}”改为“0769-2222 3333”`);
});

test("another address by the operator's command notifies the former one", async () => {
  const { company: before } = await shop.call(staffShop, {}, owner.asked);
  await shop.posted();
  shop.letters.length = 0;
  await setShopFact(shop.deps.db, "company.email", ["new@mail.example"], shop.deps);
  await shop.posted();
  const letters = await shop.posted();
  expect(letters.map(({ to }) => to).sort()).toEqual([before.email, "new@mail.example"].sort());
  expect(letters[0]?.text.split("\n")[0]).toBe("运营者用命令修改公司资料。");
});
