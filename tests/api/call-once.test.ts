import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callOnce } from "#api/call-once.ts";
import { deployment } from "#api/deployment.ts";
import { plugSession } from "#api/session-port.ts";
import { addAddress } from "#contract/account/account.ts";
import { lookAt } from "#platform/network.ts";

const form = {
  name: "王小明",
  mobile: "13912345678",
  provinceCode: "320000",
  cityCode: "320100",
  districtCode: "320102",
  detail: "星湖街 328 号",
};
const keys: string[] = [];
/** What becomes of the next request: its reply is lost, refused, or sent. */
let fate: "lost" | "refused" | "sent" = "sent";

const server = createServer((request, response) => {
  const key = request.headers["idempotency-key"];
  if (key !== undefined) keys.push(String(key));
  request.resume();
  if (fate === "lost") {
    request.socket.destroy();
    return;
  }
  const data = { ...form, id: "1", region: "江苏省 南京市 玄武区", isDefault: false };
  const reply =
    fate === "sent" ? { code: 10000, msg: "", data } : { code: 40000, msg: "不行", data: null };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  deployment.host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  lookAt(deployment.host);
  plugSession({
    accessToken: async () => ({ token: "app", generation: 1 }),
    userToken: async () => ({ token: "mine", generation: 1 }),
    isCurrentUser: () => true,
    refused: () => {},
  });
});
afterAll(() => {
  server.close();
});

test("a lost reply and a second tap keep the key, an answer ends it", async () => {
  fate = "lost";
  await expect(callOnce(addAddress, form)).rejects.toThrow();
  fate = "sent";
  await Promise.all([callOnce(addAddress, form), callOnce(addAddress, form)]);
  const [first, second, third] = keys;
  expect([second, third]).toEqual([first, first]);

  fate = "refused";
  await expect(callOnce(addAddress, form)).rejects.toThrow("不行");
  fate = "sent";
  await callOnce(addAddress, form);
  expect(new Set(keys).size).toBe(3);
  expect(keys).toHaveLength(5);
});
