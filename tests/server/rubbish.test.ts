import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { type Buyer, type RawReply, type Shop, startShop } from "./harness.ts";

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop();
  buyer = await shop.register();
});
afterAll(() => shop.close());

/** Names that calls use, so that rubbish lands in real fields. */
const names = [
  ...new Set(
    endpoints.flatMap((endpoint) =>
      "entries" in endpoint.input && typeof endpoint.input.entries === "object"
        ? Object.keys(endpoint.input.entries ?? {})
        : [],
    ),
  ),
];

const nasty = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  1.5,
  Number.POSITIVE_INFINITY,
  Number.MAX_SAFE_INTEGER,
  "",
  " ",
  "0",
  "-1",
  "NaN",
  "null",
  "__proto__",
  "' or 1=1 --",
  "'; drop table shop_user; --",
  "%00",
  "\u0000",
  "\ud800",
  "\u202e",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "🧧".repeat(100),
  "x".repeat(10_000),
  [],
  {},
  [null],
  { $ne: 1 },
  [[[[[]]]]],
  "0b1f6e0e-51a1-4c0b-9a57-2a9f0a3f2f10",
  "13900000000",
  { quoteType: "lz", quantity: 1e9 },
  { quoteType: "pt", tableId: "x", quantity: "many" },
);
const value = fc.oneof(
  { weight: 4, arbitrary: nasty },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
const input = fc.dictionary(
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, fc.string({ maxLength: 12 })),
  value,
  { maxKeys: 8 },
);

const isEnvelope = ({ status, body, headers }: RawReply): boolean =>
  status < 500 &&
  String(headers["content-type"]).startsWith("application/json") &&
  Number.isInteger(body.code) &&
  typeof body.msg === "string" &&
  "data" in body;

test.each(endpoints.map((one) => [`${one.method} ${one.path}`, one] as const))(
  "%s answers rubbish with an envelope, never with a fault",
  async (_name, endpoint) => {
    await fc.assert(
      fc.asyncProperty(input, async (rubbish) => {
        const reply = await shop.send(endpoint, rubbish, { as: buyer });
        expect([isEnvelope(reply), reply.status, reply.text.slice(0, 200)]).toEqual([
          true,
          reply.status,
          reply.text.slice(0, 200),
        ]);
        // A call that logs this buyer out leaves the rest to a new session.
        if (endpoint.path.endsWith("/logout") || endpoint.path.endsWith("/password/rest")) {
          if (reply.body.code === 10000) buyer = await shop.register();
        }
      }),
      { numRuns: 25 },
    );
  },
);

test("rubbish in raw bytes is a transport fault at most", async () => {
  const { path } = endpoints.find((one) => one.method === "POST") ?? { path: "" };
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom(
        "application/json",
        "application/json; charset=gbk",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "text/html",
        "",
      ),
      async (bytes, type) => {
        const reply = await shop.inject({
          method: "POST",
          url: path,
          payload: Buffer.from(bytes),
          headers: { "content-type": type, accesstoken: "\u00ff" },
        });
        expect([reply.status < 500, typeof reply.body.msg]).toEqual([true, "string"]);
      },
    ),
    { numRuns: 200 },
  );
});
