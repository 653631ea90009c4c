import { expect, test } from "vitest";
import { buyer, oneShop, shop } from "#tests/server/orders/one-shop.ts";
import { calls, pending } from "#tests/specification/lists.ts";

oneShop();

const isPending = (call: string): boolean => pending.unserved.includes(call);
const cases = calls.map(({ call }) => {
  const [method = "", path = ""] = call.split(" ");
  return [call, method, path.replace(/\{\w+\}/g, "0b1f6e0e-51a1-4c0b-9a57-2a9f0a3f2f10")] as const;
});

const ask = async (method: string, url: string) => {
  const headers = {
    accesstoken: await shop.freshToken(),
    authusertoken: buyer.token,
    ...(method === "GET" ? {} : { "content-type": "application/json" }),
  };
  const verb = method === "POST" || method === "PUT" || method === "DELETE" ? method : "GET";
  const payload = method === "GET" ? {} : { payload: "{}" };
  return shop.inject({ method: verb, url, headers, ...payload });
};

const stands = (status: number, body: unknown): string =>
  status === 404
    ? "nothing there"
    : `${status} ${Object.keys(body ?? {})
        .sort()
        .join(" ")}`;

test.each(cases)("%s answers a buyer with the envelope", async (call, method, url) => {
  const { status, body } = await ask(method, url);
  const expected = isPending(call) ? "nothing there" : "200 code data msg";
  expect([call, stands(status, body)]).toEqual([call, expected]);
});

test("take_good answers with one slash and with two", async () => {
  const { status, body } = await ask("GET", "/api/v2/user/orders/take_good");
  expect([status, body.code]).toEqual([200, 40000]);
});
