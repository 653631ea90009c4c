import { expect, test } from "vitest";
import { framesOf, placeOf, redacted } from "#contract/http/redacted.ts";

test("of a message our own words stay; what may be a person's goes", () => {
  const cases: [string, string][] = [
    [
      "Cannot read properties of null (reading 'lines')",
      "Cannot read properties of null (reading 'lines')",
    ],
    [
      `Unexpected token '王', "王小墨…" is not valid JSON`,
      `Unexpected token '…', "……" is not valid JSON`,
    ],
    ["no user 13812345678 (wang.xm@qq.com)", "no user # ((mail))"],
    ["GET https://shop.example/q?code=abc#top failed", "GET https://shop.example/q failed"],
    ["bearer f3Qk_09sLmZx81-aaBBccDDeeFFggHHii gone", "bearer (token) gone"],
    ["two\nlines\tand\u0000more", "two lines and more"],
    ["x is 3 of 12, 500 left", "x is 3 of 12, 500 left"],
  ];
  expect(cases.map(([text]) => redacted(text, 300))).toEqual(cases.map(([, left]) => left));
  expect(redacted("ab ".repeat(500), 30).length).toBe(30);
});

test("of a stack the frames in files stay, in Chromium's spelling and in Firefox's and Safari's", () => {
  const chromium = [
    "TypeError: 王小墨 is not a function",
    "    at show (https://shop.example/assets/cart-Bx1.js:1:2345)",
    "    at async https://shop.example/assets/start-9.js:2:10",
    "    at new Desk (https://shop.example/assets/desk.js?v=2:3:4)",
    "    at <anonymous>",
  ];
  expect(framesOf(chromium.join("\n"))).toBe(
    "show assets/cart-Bx1.js:1:2345\n? assets/start-9.js:2:10\nnew Desk assets/desk.js:3:4",
  );
  const firefox =
    "show@https://shop.example/assets/cart-Bx1.js:1:2345\n@https://shop.example/a.js:1:2";
  expect(framesOf(firefox)).toBe("show assets/cart-Bx1.js:1:2345\n? a.js:1:2");
  expect(framesOf("13812345678\nwang@mail.example\n")).toBe("");
  expect(framesOf(chromium[1]?.concat("\n").repeat(20) ?? "").split("\n").length).toBe(8);
});

test("of a path the shop's own words stay", () => {
  const cases: [string, string][] = [
    ["/", "/"],
    ["/user/order/detail/0b1f6e0e-51a1-4c0b-9a57-2a9f0a3f2f10?x=1", "/user/order/detail/:id"],
    ["/auth/register/laowang", "/auth/register/:id"],
    ["/q/eyJxdW90ZSI6MX0", "/q/:id"],
    ["/user/amout_detail", "/user/amout_detail"],
    ["/user/13812345678/王", "/user/:id/:id"],
  ];
  expect(cases.map(([path]) => placeOf(path))).toEqual(cases.map(([, place]) => place));
});

test("no text makes a redaction slow", () => {
  const start = performance.now();
  for (const part of ["a@", "at (", "1", "王", "?", "x".repeat(64), " at https://", "a.b@"]) {
    redacted(part.repeat(50_000), 300);
    framesOf(part.repeat(50_000));
    placeOf(part.repeat(50_000));
  }
  expect(performance.now() - start).toBeLessThan(400);
});
