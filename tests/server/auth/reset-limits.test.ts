import { afterAll, beforeAll, expect, test } from "vitest";
import { login, resetPassword } from "#contract/auth/auth.ts";
import { codes } from "#contract/http/reply.ts";
import { from } from "#tests/server/support/addressed.ts";
import { type Buyer, freshMobile, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ settings: { trustProxy: true } });
});
afterAll(() => shop.close());

interface Asking {
  readonly mobile: string;
  readonly email: string;
  readonly device?: string;
}

async function ask(
  { mobile, email, device }: Asking,
  address: string,
  solved: { captcha?: string; captcha_id?: string } = {},
): Promise<[number, string]> {
  const headers = from(address);
  const named = device === undefined ? {} : { device };
  const { body } = await shop.send(
    resetPassword,
    { mobile, email, ...named, ...solved },
    { headers },
  );
  return [body.code, body.msg];
}

const solvedAsk = async (asking: Asking, address: string) =>
  (await ask(asking, address, await shop.captcha()))[0];
const lettersTo = async ({ email }: Buyer): Promise<number> =>
  (await shop.posted()).filter((letter) => letter.to === email).length;

test("an address's first three resets need no captcha; then one is required", async () => {
  const address = "203.0.113.20";
  const buyers = await Promise.all(Array.from({ length: 5 }, () => shop.register()));
  const answers: [number, string][] = [];
  for (const buyer of buyers) answers.push(await ask(buyer, address));
  const wanted: [number, string] = [codes.captchaWrong, "请填写验证码后再提交"];
  const fine: [number, string] = [codes.success, "成功"];
  expect(answers).toEqual([fine, fine, fine, wanted, wanted]);
  expect(await Promise.all(buyers.map(lettersTo))).toEqual([1, 1, 1, 0, 0]);
  const [first] = buyers.slice(3);
  if (first === undefined) throw new Error("five were registered");
  expect(await solvedAsk(first, address)).toBe(codes.success);
  expect(await lettersTo(first)).toBe(1);
});

test("a captcha that is sent must be right", async () => {
  const buyer = await shop.register();
  const { captcha_id } = await shop.captcha();
  const wrong = await ask(buyer, "203.0.113.21", { captcha: "0000", captcha_id });
  expect(wrong).toEqual([codes.captchaWrong, "验证码不正确"]);
  expect(await lettersTo(buyer)).toBe(0);
});

test("knowing only the mobile number consumes none of the owner's attempts", async () => {
  const owner = await shop.register();
  const stranger = { mobile: owner.mobile, email: "not@theirs.example" };
  const answers: number[] = [];
  for (let time = 0; time < 4; time += 1) answers.push(await solvedAsk(stranger, "203.0.113.22"));
  expect(answers).toEqual([...Array(3).fill(codes.success), codes.throttled]);
  expect(await solvedAsk(owner, "203.0.113.22")).toBe(codes.success);
  expect(await lettersTo(owner)).toBe(1);
});

test("knowing mobile and mail gives three attempts from an address; the owner has three more", async () => {
  const owner = await shop.register();
  const answers: number[] = [];
  for (let time = 0; time < 4; time += 1) answers.push(await solvedAsk(owner, "203.0.113.23"));
  expect(answers).toEqual([...Array(3).fill(codes.success), codes.throttled]);
  expect(await solvedAsk(owner, "203.0.113.24")).toBe(codes.success);
  expect(await lettersTo(owner)).toBe(4);
});

test("an account gets at most ten mails an hour, except from a device that it knows", async () => {
  const owner = await shop.register();
  const device = "the-owners-laptop-0001";
  const { mobile, password, email } = owner;
  const solved = await shop.captcha();
  await shop.call(
    login,
    { mobile, password, device, ...solved },
    { headers: from("203.0.113.25") },
  );
  const answers: number[] = [];
  for (let place = 0; place < 11; place += 1) {
    answers.push(await solvedAsk({ mobile, email }, `198.51.100.${place}`));
  }
  expect(answers).toEqual([...Array(10).fill(codes.success), codes.throttled]);
  expect(await solvedAsk({ mobile, email, device }, "203.0.113.25")).toBe(codes.success);
});

test("an address has twenty attempts an hour, for all accounts together", async () => {
  const answers: number[] = [];
  for (let time = 0; time < 21; time += 1) {
    answers.push(await solvedAsk({ mobile: freshMobile(), email: "a@b.example" }, "203.0.113.26"));
  }
  expect(answers).toEqual([...Array(20).fill(codes.success), codes.throttled]);
});

test("an unknown pair is answered like a known one and gets no mail", async () => {
  const sent = (await shop.posted()).length;
  const buyer = await shop.register();
  const strange = await ask({ mobile: freshMobile(), email: buyer.email }, "203.0.113.27");
  const half = await ask({ mobile: buyer.mobile, email: "not@theirs.example" }, "203.0.113.27");
  const known = await ask({ mobile: buyer.mobile, email: buyer.email }, "203.0.113.27");
  expect([strange, half]).toEqual([known, known]);
  expect((await shop.posted()).length).toBe(sent + 1);
});
