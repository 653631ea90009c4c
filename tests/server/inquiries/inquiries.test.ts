import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { userInfo } from "#contract/auth/auth.ts";
import { accountEvents } from "#contract/events/events.ts";
import { codes } from "#contract/http/reply.ts";
import * as inquiries from "#contract/inquiries/inquiries.ts";
import { deleteAccount, exportData } from "#contract/personal-data/personal-data.ts";
import { quoteLabel } from "#contract/quotes/quotes.ts";
import * as staff from "#contract/staff/staff-inquiries.ts";
import { inquiry, inquiryMessage } from "#server/infra/database/tables/inquiries.tables.ts";
import { tidyUp } from "#server/operations/housekeeping.ts";
import { labels, placed } from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson, withKey } from "#tests/server/staff/staff-flow.ts";
import { from } from "#tests/server/support/addressed.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let buyer: Buyer;
let clerk: Person;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey, trustProxy: true } });
  clerk = await staffPerson(shop, ["orders"]);
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

const none = { kind: "none" } as const;
const ask = (words: string, about: inquiries.InquirySubject = none, as = buyer) =>
  shop.call(inquiries.askShop, { words, about }, { as, key: randomUUID() });
const own = async (as = buyer) => (await shop.call(inquiries.ownInquiries, {}, { as })).items;
const answer = (inquiry_id: string, words: string, seen: number) =>
  shop.call(staff.answerInquiry, { inquiry_id, words, seen }, clerk.asked);
const mailTo = async (email: string) =>
  (await shop.posted())
    .filter(({ to }) => to === email)
    .map(({ subject, text }) => [subject, text]);

describe("a buyer's question", () => {
  it("stands in 我的消息, and its answer with it and in a letter", async () => {
    const order = await placed(shop, buyer);
    const asked = await ask("白墨能加吗？\n周五前要。", {
      kind: "order",
      order_id: order.order_id,
    });
    const about = {
      kind: "order",
      order_id: order.order_id,
      order_no: order.order_no,
      order_kind: "print",
    };
    const question = { at: shop.clock.now(), by: "buyer", words: "白墨能加吗？\n周五前要。" };
    expect(await own()).toEqual([
      {
        ...asked,
        state: "open",
        about,
        messages: [question],
        updatedAt: question.at,
        unread: false,
      },
    ]);
    shop.clock.advance(60_000);
    await answer(asked.inquiry_id, "可以加，改好文件再传一次。", 1);
    const reply = { at: shop.clock.now(), by: "shop", words: "可以加，改好文件再传一次。" };
    expect(await own()).toEqual([
      {
        ...asked,
        state: "answered",
        about,
        messages: [question, reply],
        updatedAt: reply.at,
        unread: true,
      },
    ]);
    const [[subject, text] = []] = (await mailTo(buyer.email)).slice(-1);
    expect(subject).toBe("齐墨印纸：客服答复了您的咨询");
    expect(text).toContain(asked.inquiry_no);
    expect(text).toContain(order.order_no);
    expect(text).toContain("可以加，改好文件再传一次。");
  });

  it("counts as unread until it was opened, on the account's own page too", async () => {
    const { inquiry_id } = await ask("能开专票吗？");
    const unread = async () => (await shop.call(userInfo, {}, { as: buyer })).unreadAnswers;
    expect(await unread()).toBe(0);
    await answer(inquiry_id, "可以。", 1);
    expect(await unread()).toBe(1);
    const before = await shop.call(accountEvents, {}, { as: buyer });
    await shop.call(inquiries.readInquiry, { inquiry_id }, { as: buyer });
    await shop.call(inquiries.readInquiry, { inquiry_id }, { as: buyer });
    expect(await unread()).toBe(0);
    expect((await own())[0]?.unread).toBe(false);
    const after = await shop.call(accountEvents, {}, { as: buyer });
    expect(after.messages - before.messages).toBe(1);
  });

  it("has one effect however often the same send arrives", async () => {
    const sent = { words: "一次", about: none };
    const options = { as: buyer, key: randomUUID() };
    const first = await shop.call(inquiries.askShop, sent, options);
    expect(await shop.call(inquiries.askShop, sent, options)).toEqual(first);
    expect(await own()).toHaveLength(1);
  });

  it("is open again after the buyer wrote once more, also where it was closed", async () => {
    const { inquiry_id } = await ask("几天到？");
    await answer(inquiry_id, "三天。", 1);
    await shop.call(staff.closeInquiry, { inquiry_id }, clerk.asked);
    expect((await own())[0]?.state).toBe("closed");
    const more = { inquiry_id, words: "加急呢？" };
    await shop.call(inquiries.addToInquiry, more, { as: buyer, key: randomUUID() });
    const [one] = await own();
    expect([one?.state, one?.messages.map(({ words }) => words)]).toEqual([
      "open",
      ["几天到？", "三天。", "加急呢？"],
    ]);
  });

  it("is refused for another buyer's order, an unknown quote, and another's conversation", async () => {
    const other = await shop.register();
    const { order_id } = await placed(shop, other);
    const strange = { kind: "order", order_id } as const;
    const refusals = [
      await shop.send(inquiries.askShop, { words: "谁的？", about: strange }, { as: buyer }),
      await shop.send(
        inquiries.askShop,
        { words: "哪个？", about: { kind: "quote", quote_no: "Q20261120-ABCDEFGH" } },
        { as: buyer },
      ),
    ];
    const { inquiry_id } = await ask("别人的", none, other);
    const words = { inquiry_id, words: "插一句" };
    refusals.push(await shop.send(inquiries.addToInquiry, words, { as: buyer }));
    refusals.push(await shop.send(inquiries.readInquiry, { inquiry_id }, { as: buyer }));
    expect(refusals.map(({ body }) => body.code)).toEqual(Array(4).fill(codes.notFound));
    expect(await own()).toEqual([]);
  });

  it("is refused as the 21st of an hour", async () => {
    for (let sent = 0; sent < 20; sent += 1) await ask(`第${sent}问`);
    const { body } = await shop.send(
      inquiries.askShop,
      { words: "再问", about: none },
      { as: buyer },
    );
    expect(body.code).toBe(codes.throttled);
    shop.clock.advance(3_600_001);
    await ask("过了一小时");
  });
});

describe("a guest's question", () => {
  const email = { by: "email", email: "guest@mail.example" } as const;
  const asGuest = async (address: string, wish: object = {}) => {
    const question = { words: "能印烫金吗？", contact: email, ...(await shop.captcha()), ...wish };
    return (await shop.send(inquiries.askAsGuest, question, { headers: from(address) })).body;
  };

  it("is answered by a letter to the address that the guest left", async () => {
    const { quoteNo } = await shop.call(quoteLabel, { job: labels });
    const { code, data } = await asGuest("203.0.113.60", { quote_no: quoteNo });
    expect(code).toBe(codes.success);
    const { inquiry_no } = data as { inquiry_no: string };
    const { items } = await shop.call(staff.staffInquiries, { limit: 100 }, clerk.asked);
    const one = items.find((found) => found.inquiry_no === inquiry_no);
    expect(one?.person).toEqual({ kind: "guest", name: "", mobile: "", email: email.email });
    expect(one?.about).toEqual({ kind: "quote", quote_no: quoteNo });
    await answer(one?.inquiry_id ?? "", "能。", 1);
    const [letter = []] = await mailTo(email.email);
    expect(letter[1]).toContain("能。");
  });

  it("with a mobile number alone is recorded without a letter", async () => {
    const letters = (await shop.posted()).length;
    const contact = { by: "mobile", mobile: "13912345678" };
    const { data } = await asGuest("203.0.113.61", { contact });
    const { inquiry_no } = data as { inquiry_no: string };
    const { items } = await shop.call(staff.staffInquiries, { limit: 100 }, clerk.asked);
    const one = items.find((found) => found.inquiry_no === inquiry_no);
    expect(one?.person.mobile).toBe("13912345678");
    await answer(one?.inquiry_id ?? "", "已电话答复：能印。", 1);
    expect((await shop.posted()).length).toBe(letters);
  });

  it("needs a right captcha, which makes one question even when sent again", async () => {
    const { captcha_id } = await shop.captcha();
    const wrong = await asGuest("203.0.113.62", { captcha: "0000", captcha_id });
    expect([wrong.code, wrong.msg]).toEqual([codes.captchaWrong, "验证码不正确"]);
    const solved = await shop.captcha();
    const first = await asGuest("203.0.113.62", solved);
    const again = await asGuest("203.0.113.62", solved);
    expect(first.code).toBe(codes.success);
    expect(again.data).toEqual(first.data);
    const other = await asGuest("203.0.113.62", { ...solved, words: "另一句" });
    expect(other.code).toBe(codes.keyReused);
  });

  it("is refused as the sixth of an hour from one address, and of a day to one contact", async () => {
    const tried: number[] = [];
    for (let sent = 0; sent < 6; sent += 1) {
      const contact = { by: "email", email: `guest${sent}@mail.example` };
      tried.push((await asGuest("203.0.113.63", { contact })).code);
    }
    expect(tried).toEqual([...Array(5).fill(codes.success), codes.throttled]);
    const same: number[] = [];
    for (let sent = 0; sent < 6; sent += 1) {
      const contact = { by: "email", email: "Same@mail.example" };
      same.push((await asGuest(`203.0.113.${70 + sent}`, { contact })).code);
    }
    expect(same).toEqual([...Array(5).fill(codes.success), codes.throttled]);
  });
});

describe("staff", () => {
  it("sees the longest untouched open question first, and who answered", async () => {
    const first = await ask("先问的");
    shop.clock.advance(1000);
    const second = await ask("后问的");
    const listed = async (state: inquiries.InquiryState) => {
      const { items } = await shop.call(staff.staffInquiries, { state, limit: 100 }, clerk.asked);
      return items
        .map(({ inquiry_id }) => inquiry_id)
        .filter((id) => [first.inquiry_id, second.inquiry_id].includes(id));
    };
    expect(await listed("open")).toEqual([first.inquiry_id, second.inquiry_id]);
    const reported = await answer(first.inquiry_id, "好的。", 1);
    expect(reported.messages.map(({ by, who }) => [by, who === ""])).toEqual([
      ["buyer", true],
      ["shop", false],
    ]);
    expect(await listed("open")).toEqual([second.inquiry_id]);
    expect(await listed("answered")).toEqual([first.inquiry_id]);
  });

  it("is refused an answer to words that it has not read", async () => {
    const { inquiry_id } = await ask("一");
    const more = { inquiry_id, words: "二" };
    await shop.call(inquiries.addToInquiry, more, { as: buyer, key: randomUUID() });
    const { body } = await shop.send(
      staff.answerInquiry,
      { inquiry_id, words: "答一", seen: 1 },
      clerk.asked,
    );
    expect([body.code, body.msg]).toEqual([codes.stateConflict, "对话有了新内容，请看过再答复"]);
    expect((await own())[0]?.state).toBe("open");
  });

  it("of production neither reads nor answers questions", async () => {
    const printer = await staffPerson(shop, ["production"]);
    const { body } = await shop.send(staff.staffInquiries, {}, printer.asked);
    expect(body.code).toBe(codes.forbidden);
    expect((await shop.send(staff.staffInquiries, {}, withKey)).body.code).toBe(codes.success);
  });
});

describe("the privacy of questions", () => {
  it("exports them, and a deleted account leaves none", async () => {
    const { inquiry_id, inquiry_no } = await ask("删掉我");
    const { inquiries: reported } = await shop.call(
      exportData,
      { password: buyer.password },
      { as: buyer },
    );
    expect(reported.map((one) => one.inquiry_no)).toEqual([inquiry_no]);
    await shop.call(deleteAccount, { password: buyer.password }, { as: buyer });
    const rows = await shop.deps.db.select().from(inquiry);
    expect(rows.filter(({ id }) => id === inquiry_id)).toEqual([]);
    const messages = await shop.deps.db.select().from(inquiryMessage);
    expect(messages.filter(({ inquiryId }) => inquiryId === inquiry_id)).toEqual([]);
  });

  it("deletes a conversation 365 days after its last message, not before", async () => {
    const day = 86_400_000;
    const { inquiry_id } = await ask("很久以前");
    const stands = async () =>
      (await shop.deps.db.select().from(inquiry)).some(({ id }) => id === inquiry_id);
    shop.clock.advance(365 * day);
    await tidyUp(shop.deps);
    expect(await stands()).toBe(true);
    shop.clock.advance(1000);
    await tidyUp(shop.deps);
    expect(await stands()).toBe(false);
  });
});
