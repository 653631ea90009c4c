import { afterAll, beforeAll, expect, test } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { quoteLabel, quoteSheetFile } from "#contract/quotes/quotes.ts";
import { labels } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

test("the quote sheet is a PDF made by the server, for whoever holds its signature", async () => {
  const signed = await shop.call(quoteLabel, { job: labels });
  const asked = { quote_no: signed.quoteNo, signature: signed.signature };
  const buyer = { name: "东莞市某某食品有限公司", mobile: "13900001111" };
  const { pdf } = await shop.call(quoteSheetFile, { ...asked, buyer });
  const bytes = Buffer.from(pdf, "base64");
  const text = bytes.toString("latin1");
  expect(text.slice(0, 5)).toBe("%PDF-");
  expect(text.trimEnd().slice(-5)).toBe("%%EOF");
  // Chinese that is text: a subset of the font with its ToUnicode map.
  expect([text.includes("/ToUnicode"), text.includes("/Subtype /Type0")]).toEqual([true, true]);
  expect(bytes.length).toBeLessThan(400_000);
  // The same sheet is the same bytes, cached.
  expect(await shop.call(quoteSheetFile, { ...asked, buyer })).toEqual({ pdf });
  const forged = { ...asked, signature: `${asked.signature.slice(0, -1)}x`, buyer: null };
  const { body } = await shop.send(quoteSheetFile, forged);
  expect(body).toEqual({
    code: codes.quoteTampered,
    msg: "报价单已被改动，请重新报价",
    data: null,
  });
});

test("a character that the font lacks does not stop the sheet", async () => {
  const { quoteNo, signature } = await shop.call(quoteLabel, { job: labels });
  const buyer = { name: "𠮷野家", mobile: "13900001111" };
  const { pdf } = await shop.call(quoteSheetFile, { quote_no: quoteNo, signature, buyer });
  expect(Buffer.from(pdf, "base64").subarray(0, 5).toString()).toBe("%PDF-");
});

test("refuses a caller's 21st sheet of a minute, and no other caller's", async () => {
  const strict = await startShop({ settings: { quotesPerMinute: 240 } });
  const buyer = await strict.register();
  const signed = await strict.call(quoteLabel, { job: labels });
  const asked = { quote_no: signed.quoteNo, signature: signed.signature, buyer: null };
  const code = async (as?: Buyer) =>
    (await strict.send(quoteSheetFile, asked, as === undefined ? {} : { as })).body.code;
  for (let sheet = 1; sheet <= 20; sheet += 1)
    expect([sheet, await code()]).toEqual([sheet, codes.success]);
  expect([await code(), await code(buyer)]).toEqual([codes.throttled, codes.success]);
  strict.clock.advance(60_000);
  expect(await code()).toBe(codes.success);
  await strict.close();
});
