import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { reportPageFault } from "#contract/qa/page-faults.ts";
import { faultsInSources } from "#server/cli/fault-commands.ts";
import { tidyUp } from "#server/operations/housekeeping.ts";
import { from } from "#tests/server/support/addressed.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";
import { rowsOf } from "#tests/server/support/rows.ts";

let log = "";
let shop: Shop;
beforeAll(async () => {
  const logLines = { write: (said: string) => (log += said) };
  shop = await startShop({ settings: { trustProxy: true, logLevel: "info" }, deps: { logLines } });
});
afterAll(() => shop.close());

const fault = {
  name: "TypeError",
  message: "Cannot read properties of undefined (reading 'price')",
  stack: "TypeError: Cannot read\n    at show (https://shop.example/assets/cart-Bx1.js:1:2345)",
  place: "/shopping-cart",
  version: "0.1.0",
};

const send = async (change: Partial<typeof fault>, address = "203.0.113.40") =>
  (await shop.send(reportPageFault, { ...fault, ...change }, { headers: from(address) })).body.code;

async function kept(): Promise<unknown[]> {
  const found = await shop.deps.db.execute(
    sql`select name, message, stack, place, version, count from page_fault order by message`,
  );
  return rowsOf(found);
}

test("a fault needs no token, is stored once, counted, and logged once", async () => {
  const bare = await shop.inject({
    method: "POST",
    url: reportPageFault.path,
    payload: fault,
    headers: from("203.0.113.41"),
  });
  expect(bare.body.code).toBe(codes.success);
  await Promise.all(Array.from({ length: 4 }, () => send({})));
  expect(await kept()).toEqual([{ ...fault, stack: "show assets/cart-Bx1.js:1:2345", count: 5 }]);
  const lines = log.split("\n").filter((line) => line.includes('"pageFault"'));
  expect(lines.length).toBe(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    event: "pageFault",
    fault: { message: fault.message, place: "/shopping-cart" },
  });
});

test("the operator's list names each fault with its stack", async () => {
  const at = new Date(shop.clock.now()).toISOString();
  expect(await faultsInSources(shop.deps.db)).toBe(
    [
      `5 次 (times)，最近 (last) ${at}  /shopping-cart  0.1.0`,
      `  TypeError: ${fault.message}`,
      "    show assets/cart-Bx1.js:1:2345 (没有这个文件的对照表 · no map of this file)",
    ].join("\n"),
  );
});

test("the server redacts what a device sends", async () => {
  const token = "f3Qk_09sLmZx81-aaBBccDDeeFFggHHiiJJkkLLmmNNo";
  await send({
    message: `王小墨 13812345678 wang@mail.example ${token} at https://shop.example/q?code=secretjob`,
    stack: `李收货\n    at send (https://shop.example/assets/pay-C2.js?token=${token}:3:44)\n 13812345678`,
    place: "/user/order/detail/0b1f6e0e-51a1-4c0b-9a57-2a9f0a3f2f10?name=王",
  });
  const [, row] = await kept();
  expect(row).toEqual({
    name: "TypeError",
    message: "… # (mail) (token) at https://shop.example/q",
    stack: "send assets/pay-C2.js:3:44",
    place: "/user/order/detail/:id",
    version: "0.1.0",
    count: 1,
  });
  for (const secret of ["13812345678", "wang@mail", token, "secretjob", "王小墨", "李收货"]) {
    expect(JSON.stringify(await kept()) + log).not.toContain(secret);
  }
});

test("an address may report thirty an hour", async () => {
  const answers = [];
  for (let time = 0; time < 31; time += 1) answers.push(await send({}, "203.0.113.42"));
  expect(answers).toEqual([...Array(30).fill(codes.success), codes.throttled]);
});

test("a flood of invented faults is not stored; all faults go after a month", async () => {
  await shop.deps.db.execute(sql`
    insert into page_fault (mark, name, message, stack, place, version, count, first_at, last_at)
    select 'made-up-' || n, 'Error', 'flood', '', '/', '0', 1, now(), ${new Date(shop.clock.now()).toISOString()}
    from generate_series(1, 1000) as n`);
  const before = (await kept()).length;
  expect(await send({ message: "one more" }, "203.0.113.43")).toBe(codes.success);
  expect((await kept()).length).toBe(before);
  shop.clock.advance(30 * 86_400_000 + 1);
  await tidyUp(shop.deps);
  expect(await kept()).toEqual([]);
});
