import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { sampled } from "#tests/sampled.ts";
import { staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import { type Buyer, type RawReply, type Shop, startShop } from "#tests/server/support/harness.ts";
import { rightInput } from "#tests/server/support/right-inputs.ts";
import { isHarmless, rubbishInput, rubbishValue } from "./rubbish-inputs.ts";

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  buyer = await shop.register();
});
afterAll(() => shop.close());

const isEnvelope = ({ status, headers, text }: RawReply): boolean =>
  isHarmless(status, String(headers["content-type"]), text);

/** How many invalid values each field gets; call and field choose which. */
const aField = 6;

const seedOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 31, 7);

/** A right input with one value replaced, for each value at any depth. */
function* spoilt(value: unknown, where: string): Generator<readonly [string, unknown]> {
  for (const rubbish of fc.sample(rubbishValue, { numRuns: aField, seed: seedOf(where) })) {
    yield [where, rubbish];
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    for (const [at, rubbish] of spoilt(inner, `${where}.${name}`)) {
      const changed = { ...value, [name]: rubbish };
      yield [at, Array.isArray(value) ? Object.values(changed) : changed];
    }
  }
}

test.each(sampled(endpoints, 6).map((one) => [`${one.method} ${one.path}`, one] as const))(
  "%s answers rubbish in each field with the envelope, never with a fault",
  async (name, endpoint) => {
    const tried = [...spoilt(rightInput(endpoint), name)];
    const strange = fc.sample(rubbishInput, { numRuns: aField, seed: seedOf(name) });
    for (const [at, rubbish] of [...tried, ...strange.map((one) => ["any field", one] as const)]) {
      const reply = await shop.send(endpoint, rubbish, {
        as: buyer,
        headers: { staffkey: staffKey },
      });
      expect([at, isEnvelope(reply), reply.status, reply.text.slice(0, 200)]).toEqual([
        at,
        true,
        reply.status,
        reply.text.slice(0, 200),
      ]);
      // A call that logs this buyer out needs a new session for the rest.
      if (endpoint.path.endsWith("/logout") || endpoint.path.endsWith("/password/rest")) {
        if (reply.body.code === 10000) buyer = await shop.register();
      }
    }
  },
);

test("rubbish bytes cause at most a transport fault", async () => {
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
