import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as account from "#contract/account/account.ts";
import { userInfo } from "#contract/auth/auth.ts";
import { codes } from "#contract/http/reply.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const home = {
  name: "李收货",
  mobile: "13700000000",
  provinceCode: "440000",
  cityCode: "441900",
  districtCode: "",
  detail: "墨香路 18 号",
  extension: "",
  landline: "",
  postcode: "",
};
const office = {
  ...home,
  name: "王收货",
  provinceCode: "320000",
  cityCode: "320500",
  districtCode: "320506",
};

test("the first address becomes the default; choosing another moves the default", async () => {
  const buyer = await shop.register();
  const as = { as: buyer };
  expect(await shop.call(account.defaultAddress, {}, as)).toBe(null);
  const first = await shop.call(account.addAddress, home, as);
  expect(first).toEqual({ ...home, id: first.id, region: "广东省 东莞市", isDefault: true });
  shop.clock.advance(1000);
  const second = await shop.call(account.addAddress, { ...office, isDefault: true }, as);
  expect(second.region).toBe("江苏省 苏州市 吴中区");
  expect(await shop.call(account.addresses, {}, as)).toEqual([
    second,
    { ...first, isDefault: false },
  ]);
  expect(await shop.call(account.defaultAddress, {}, as)).toEqual(second);
  const changed = await shop.call(
    account.changeAddress,
    { ...home, id: first.id, detail: "新址 1 号", isDefault: true },
    as,
  );
  expect(changed).toEqual({ ...first, detail: "新址 1 号", isDefault: true });
  expect(await shop.call(account.addresses, {}, as)).toEqual([
    changed,
    { ...second, isDefault: false },
  ]);
  await shop.call(account.removeAddress, { id: first.id }, as);
  expect(await shop.call(account.addresses, {}, as)).toEqual([{ ...second, isDefault: true }]);
  expect(await shop.call(account.defaultAddress, {}, as)).toEqual({ ...second, isDefault: true });
});

test("the newest of the others becomes the default when the default address is removed", async () => {
  const as = { as: await shop.register() };
  const details = ["甲", "乙", "丙", "丁", "戊"];
  const ids: string[] = [];
  for (const detail of details) {
    ids.push((await shop.call(account.addAddress, { ...home, detail }, as)).id);
    shop.clock.advance(1000);
  }
  const remove = (detail: string) =>
    shop.call(account.removeAddress, { id: ids[details.indexOf(detail)] ?? "" }, as);
  const usual = async () => (await shop.call(account.defaultAddress, {}, as))?.detail ?? null;
  await remove("丙");
  expect(await usual()).toBe("甲");
  await remove("甲");
  expect(await usual()).toBe("戊");
  await remove("戊");
  expect(await usual()).toBe("丁");
  await remove("丁");
  await remove("乙");
  expect(await usual()).toBe(null);
});

test("a wrong address is refused with the name of the field", async () => {
  const buyer = await shop.register();
  const attempt = async (change: Record<string, unknown>) => {
    const { body } = await shop.send(account.addAddress, { ...home, ...change }, { as: buyer });
    return [body.code, body.msg, (body.data as { field?: string } | null)?.field];
  };
  expect(await attempt({ name: "" })).toEqual([codes.invalidInput, "请填写收货人", "name"]);
  expect(await attempt({ mobile: "1370000000" })).toEqual([
    codes.invalidInput,
    "手机号码错误",
    "mobile",
  ]);
  expect(await attempt({ detail: "路".repeat(121) })).toEqual([
    codes.invalidInput,
    "详细地址最多120字",
    "detail",
  ]);
  expect(await attempt({ cityCode: "320500" })).toEqual([
    codes.invalidInput,
    "省市区不匹配，请重新选择",
    "districtCode",
  ]);
  expect(await attempt({ provinceCode: "990000" })).toEqual([
    codes.invalidInput,
    "省市区不匹配，请重新选择",
    "districtCode",
  ]);
  expect(await attempt({ detail: "坏字\u0000" })).toEqual([
    codes.invalidInput,
    "文字含有无法保存的字符",
    "detail",
  ]);
});

test("fifty adds with one key make one address and fifty equal answers", async () => {
  const buyer = await shop.register();
  const options = { as: buyer, key: randomUUID() };
  const made = await Promise.all(
    Array.from({ length: 50 }, () => shop.call(account.addAddress, home, options)),
  );
  const [first] = made;
  expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(await shop.call(account.addresses, {}, { as: buyer })).toEqual([first]);
  const reused = await shop.send(account.addAddress, office, options);
  expect([reused.body.code, reused.body.msg]).toEqual([
    codes.keyReused,
    "同一编号已用于另一次提交，请刷新后重试",
  ]);
});

test("ten adds at once leave one default", async () => {
  const buyer = await shop.register();
  await Promise.all(
    Array.from({ length: 10 }, () =>
      shop.call(account.addAddress, { ...home, isDefault: true }, { as: buyer }),
    ),
  );
  const list = await shop.call(account.addresses, {}, { as: buyer });
  expect(list.map((one) => one.isDefault)).toEqual([true, ...Array(9).fill(false)]);
});

const person = { titleType: "person", kind: "normal", buyerName: "李先生" } as const;
const firm = {
  titleType: "company",
  kind: "special",
  buyerName: "墨香食品有限公司",
  taxNo: "91441900MA0QMY2X62",
} as const;
const blank = { taxNo: "", addressPhone: "", bankAccount: "", email: "" };

test("invoice titles: add, change, default, remove", async () => {
  const buyer = await shop.register();
  const as = { as: buyer };
  expect(await shop.call(account.defaultInvoiceTitle, {}, as)).toBe(null);
  const first = await shop.call(account.addInvoiceTitle, person, as);
  expect(first).toEqual({ ...blank, ...person, id: first.id, isDefault: true });
  shop.clock.advance(1000);
  const second = await shop.call(account.addInvoiceTitle, firm, as);
  expect(second).toEqual({ ...blank, ...firm, id: second.id, isDefault: false });
  const changed = await shop.call(
    account.changeInvoiceTitle,
    { ...firm, id: second.id, email: "cw@moxiang.example", isDefault: true },
    as,
  );
  expect(changed).toEqual({ ...second, email: "cw@moxiang.example", isDefault: true });
  expect(await shop.call(account.invoiceTitles, {}, as)).toEqual([
    changed,
    { ...first, isDefault: false },
  ]);
  expect(await shop.call(account.defaultInvoiceTitle, {}, as)).toEqual(changed);
  await shop.call(account.removeInvoiceTitle, { id: second.id }, as);
  expect(await shop.call(account.invoiceTitles, {}, as)).toEqual([{ ...first, isDefault: true }]);
});

test("a wrong invoice title is refused with the name of the field", async () => {
  const buyer = await shop.register();
  const attempt = async (form: Record<string, unknown>) => {
    const { body } = await shop.send(account.addInvoiceTitle, form, { as: buyer });
    return [body.code, body.msg];
  };
  const wrong = codes.invalidInput;
  expect(await attempt({ ...firm, taxNo: "" })).toEqual([wrong, "企业抬头须填写税号"]);
  expect(await attempt({ ...firm, taxNo: "abc" })).toEqual([
    wrong,
    "税号须为18位（旧税号15或20位），现在是3位",
  ]);
  expect(await attempt({ ...person, kind: "special" })).toEqual([wrong, "专票只开给企业"]);
  expect(await attempt({ ...person, buyerName: "<b>" })).toEqual([wrong, "抬头不能含有尖括号"]);
});

test("a pasted tax number is stored without spaces and full-width characters", async () => {
  const buyer = await shop.register();
  const pasted = { ...firm, taxNo: " ９１４４ 1900-MA0Q my2x 62 " };
  const { taxNo } = await shop.call(account.addInvoiceTitle, pasted, { as: buyer });
  expect(taxNo).toBe(firm.taxNo);
  const asPerson = { ...pasted, titleType: "person", kind: "normal" } as const;
  expect((await shop.call(account.addInvoiceTitle, asPerson, { as: buyer })).taxNo).toBe("");
});

test("changing a title is refused with the same messages as adding one", async () => {
  const buyer = await shop.register();
  const words = async (
    endpoint: typeof account.addInvoiceTitle | typeof account.changeInvoiceTitle,
  ) => (await shop.send(endpoint, {}, { as: buyer })).body;
  const refused = { code: codes.invalidInput, msg: "请选择抬头类型", data: { field: "titleType" } };
  expect(await words(account.addInvoiceTitle)).toEqual(refused);
  expect(await words(account.changeInvoiceTitle)).toEqual(refused);
});

test("another buyer's address or title is answered like a missing one", async () => {
  const owner = await shop.register();
  const thief = await shop.register();
  const address = await shop.call(account.addAddress, home, { as: owner });
  const title = await shop.call(account.addInvoiceTitle, person, { as: owner });
  const answers = async (addressId: string, titleId: string) =>
    Promise.all([
      shop.send(account.changeAddress, { ...home, id: addressId }, { as: thief }),
      shop.send(account.removeAddress, { id: addressId }, { as: thief }),
      shop.send(account.changeInvoiceTitle, { ...person, id: titleId }, { as: thief }),
      shop.send(account.removeInvoiceTitle, { id: titleId }, { as: thief }),
    ]);
  const foreign = await answers(address.id, title.id);
  const missing = await answers(randomUUID(), randomUUID());
  expect(foreign.map((one) => one.text)).toEqual(missing.map((one) => one.text));
  expect(foreign.map((one) => one.body.code)).toEqual(Array(4).fill(codes.notFound));
  expect(await shop.call(account.addresses, {}, { as: owner })).toEqual([address]);
  expect(await shop.call(account.invoiceTitles, {}, { as: owner })).toEqual([title]);
});

test("a new password ends the other sessions and keeps this one", async () => {
  const buyer = await shop.register();
  const other = await shop.login(buyer.mobile, buyer.password);
  const change = (old_password: string) =>
    shop.send(account.changePassword, { old_password, password: "brandnew1" }, { as: buyer });
  expect((await change("wrong123")).body).toEqual({
    code: codes.loginFailed,
    msg: "原密码错误",
    data: null,
  });
  expect((await change(buyer.password)).body.code).toBe(codes.success);
  expect((await shop.send(userInfo, {}, { as: other })).body.code).toBe(codes.loginExpired);
  expect((await shop.call(userInfo, {}, { as: buyer })).id).toBe(buyer.id);
  await expect(shop.login(buyer.mobile, buyer.password)).rejects.toMatchObject({
    code: codes.loginFailed,
  });
  expect(await shop.login(buyer.mobile, "brandnew1")).toMatch(/^[\w-]{43}$/);
});

test("the display name is stored exactly as the buyer typed it", async () => {
  const buyer = await shop.register();
  const name = "<b>李</b> ' \" \\ 👨‍👩‍👧 ﷽";
  await shop.call(account.changeProfile, { name }, { as: buyer });
  expect((await shop.call(userInfo, {}, { as: buyer })).name).toBe(name);
});
