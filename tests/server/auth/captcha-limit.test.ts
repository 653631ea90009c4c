import { expect, onTestFinished, test } from "vitest";
import { captcha } from "#contract/auth/auth.ts";
import { codes } from "#contract/http/reply.ts";
import { startShop } from "#tests/server/support/harness.ts";

test("refuses the 61st captcha of a minute to its address", async () => {
  const shop = await startShop({ settings: { rateLimitPerMinute: 100_000 } });
  onTestFinished(() => shop.close());
  const code = async () => (await shop.send(captcha, { type: "pow" })).body.code;
  for (let asked = 1; asked <= 60; asked += 1) {
    expect([asked, await code()]).toEqual([asked, codes.success]);
  }
  expect(await code()).toBe(codes.throttled);
  shop.clock.advance(60_000);
  expect(await code()).toBe(codes.success);
});
