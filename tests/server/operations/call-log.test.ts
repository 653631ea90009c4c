import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, userInfo } from "#contract/auth/auth.ts";
import { companyInfo } from "#contract/catalog/company.ts";
import { codes } from "#contract/http/reply.ts";
import { checkPay } from "#contract/payments/paying.ts";
import { confirmTransfer } from "#contract/staff/staff-transfers.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

const line = v.looseObject({
  msg: v.picklist(["call", "event"]),
  process: v.string(),
  reqId: v.string(),
});
type Line = v.InferOutput<typeof line>;
const staffKey = "a-staff-key-of-24-signs-or-more";

let text = "";
let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  const logLines = { write: (said: string) => (text += said) };
  shop = await startShop({
    settings: { logLevel: "info", staffKey, rateLimitPerMinute: 1000 },
    deps: { logLines },
  });
  buyer = await shop.register();
});
afterAll(() => shop.close());

/** The log lines of calls and events that `work` caused. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  const before = text.length;
  await work();
  const said = text.slice(before).trim().split("\n").filter(Boolean);
  return said.flatMap((one) => {
    const read = v.safeParse(line, JSON.parse(one));
    return read.success ? [read.output] : [];
  });
}

test("a call is one line: process, request, declared path, codes and the buyer's pseudonym", async () => {
  const headers = { "x-request-id": "given-by-the-proxy-1" };
  const [said, ...more] = await linesOf(() =>
    shop.send(userInfo, { mobile: buyer.mobile }, { as: buyer, headers }),
  );
  expect(more).toEqual([]);
  if (said === undefined) throw new Error("the call was not logged");
  const { time, ms, level, user, process: name, ...fixed } = said;
  expect(fixed).toEqual({
    reqId: "given-by-the-proxy-1",
    msg: "call",
    method: "GET",
    path: userInfo.path,
    status: 200,
    code: codes.success,
  });
  expect([typeof level, typeof ms]).toEqual(["number", "number"]);
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(user).toMatch(/^[\w-]{16}$/);
  expect(name).toMatch(new RegExp(`-${process.pid}$`));
});

test("the pseudonym is stable for one buyer and does not reveal the buyer", async () => {
  const other = await shop.register();
  const marks = [];
  for (const as of [buyer, buyer, other]) {
    const [said] = await linesOf(() => shop.send(userInfo, {}, { as }));
    marks.push(said?.user);
  }
  expect(marks[0]).toBe(marks[1]);
  expect(marks[0]).not.toBe(marks[2]);
  const [guest] = await linesOf(() => shop.send(companyInfo, {}));
  expect(guest && "user" in guest).toBe(false);
  for (const secret of [buyer.mobile, buyer.id, buyer.token, buyer.email]) {
    expect(text).not.toContain(secret);
  }
});

test("ids in the path are not logged; a refusal's code is", async () => {
  const order_id = "0b1f6e0e-51a1-4c0b-9a57-2a9f0a3f2f10";
  const [said] = await linesOf(() => shop.send(checkPay, { order_id }, { as: buyer }));
  expect([said?.path, said?.status, said?.code]).toEqual([checkPay.path, 200, codes.notFound]);
  expect(text).not.toContain(order_id);
});

test("every reply has its request id; an invalid id is replaced", async () => {
  const idOf = async (given?: string, url: string = companyInfo.path) => {
    const headers: Record<string, string> = given === undefined ? {} : { "x-request-id": given };
    return String((await shop.inject({ method: "GET", url, headers })).headers["x-request-id"]);
  };
  expect(await idOf("abc-12345")).toBe("abc-12345");
  const own = /^[\da-f-]{36}$/;
  expect(await idOf()).toMatch(own);
  for (const wrong of ["short", "x".repeat(65), "two words here", '{"a":1}']) {
    expect(await idOf(wrong)).toMatch(own);
  }
  expect(await idOf("abc-12345", "/no/such/path")).toBe("abc-12345");
  expect(await idOf("abc-12345", "/%ff")).toBe("abc-12345");
});

/** // Counted by operators: event, code and address. */
const eventsOf = (lines: readonly Line[]) =>
  lines.filter(({ msg }) => msg === "event").map(({ event, code, from }) => [event, code, from]);

test("failed logins, throttles, denials and staff actions are separate events", async () => {
  const form = { mobile: buyer.mobile, password: "wrong9876" };
  const solved = await Promise.all(Array.from({ length: 7 }, () => shop.captcha()));
  const failed = await linesOf(async () => {
    for (const one of solved.slice(0, 6)) await shop.send(login, { ...form, ...one });
  });
  const wrong = ["loginFailed", codes.loginFailed, "127.0.0.1"];
  expect(eventsOf(failed)).toEqual([
    ...Array(5).fill(wrong),
    ["throttled", codes.throttled, "127.0.0.1"],
  ]);
  const [own] = await linesOf(() => shop.send(userInfo, {}, { as: buyer }));
  expect(new Set(failed.map(({ user }) => user))).toEqual(new Set([own?.user]));

  const [spent] = solved;
  const reused = await linesOf(() => shop.send(login, { ...form, ...spent }));
  expect(eventsOf(reused)).toEqual([["captchaWrong", codes.captchaWrong, "127.0.0.1"]]);

  const transfer = { reference: "P-unknown-1", transaction_id: "B1", amount: "1.00" };
  const denied = await linesOf(() => shop.send(confirmTransfer, transfer));
  expect(eventsOf(denied)).toEqual([["denied", codes.forbidden, "127.0.0.1"]]);
  const acted = await linesOf(() =>
    shop.send(confirmTransfer, transfer, { headers: { staffkey: staffKey } }),
  );
  expect(eventsOf(acted)).toEqual([["staffAct", codes.notFound, "127.0.0.1"]]);
  expect(acted.map(({ subject }) => subject)).toEqual(Array(2).fill("P-unknown-1"));
  expect(text).not.toContain(staffKey);
  expect(text).not.toContain("wrong9876");
});

test("a flood over the call limit logs one line and one event", async () => {
  let flood = "";
  const logLines = { write: (said: string) => (flood += said) };
  const busy = await startShop({
    settings: { logLevel: "info", rateLimitPerMinute: 5 },
    deps: { logLines },
  });
  const replies = await Promise.all(Array.from({ length: 50 }, () => busy.send(companyInfo, {})));
  const refused = replies.filter(({ status }) => status === 429).length;
  const lines = flood.split("\n").filter((one) => one.includes(`"code":${codes.throttled}`));
  await busy.close();
  expect(refused).toBeGreaterThan(40);
  // Two of each where a minute ended in between.
  expect([2, 4]).toContain(lines.length);
  expect(lines[1]).toContain('"event":"throttled"');
});

test("no input of a caller splits a log line", async () => {
  const transfer = { reference: 'P-1\u2028"}{"fake', transaction_id: "B2", amount: "1.00" };
  const acted = await linesOf(() =>
    shop.send(confirmTransfer, transfer, { headers: { staffkey: staffKey } }),
  );
  expect(acted.length).toBe(2);
});

test("a bug logs one line with its request and without the database's message", async () => {
  const said: string[] = [];
  const logLines = { write: (one: string) => said.push(one) };
  const broken = await startShop({ settings: { logLevel: "info" }, deps: { logLines } });
  const someone = await broken.register();
  await broken.deps.db.execute("drop table session cascade");
  const headers = { "x-request-id": "a-call-that-fails-1" };
  expect((await broken.send(userInfo, {}, { as: someone, headers })).status).toBe(500);
  await broken.close();
  const faults = said.filter((one) => one.includes("unexpected fault"));
  expect(faults).toHaveLength(1);
  const { level, reqId, msg } = v.parse(
    v.looseObject({ level: v.number(), reqId: v.string(), msg: v.string() }),
    JSON.parse(faults[0] ?? ""),
  );
  expect([level, reqId, msg]).toEqual([50, "a-call-that-fails-1", "unexpected fault"]);
  expect(faults[0]).not.toContain(someone.mobile);
});
