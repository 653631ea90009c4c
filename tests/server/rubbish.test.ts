import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { type Buyer, type RawReply, type Shop, startShop } from "./harness.ts";
import { rubbishInput as input, isHarmless } from "./rubbish-inputs.ts";

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop();
  buyer = await shop.register();
});
afterAll(() => shop.close());

const isEnvelope = ({ status, headers, text }: RawReply): boolean =>
  isHarmless(status, String(headers["content-type"]), text);

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
