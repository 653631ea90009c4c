// @vitest-environment bundled-happy-dom
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { requestCompanyToken } from "#api/company-token.ts";
import { deployment } from "#api/deployment.ts";
import { Unreachable } from "#api/unreachable.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { lookAt } from "#platform/network.ts";

interface Answer {
  status: number;
  body: object;
}
const given = (body: object): Answer => ({ status: 200, body });
const good = given({ code: 10000, msg: "成功", data: { token: "fresh", expire_time: 0 } });

let server: Server;
let asked: { path: string | undefined; headers: IncomingHttpHeaders }[] = [];
let answer: Answer = good;

beforeAll(async () => {
  server = createServer((request, response) => {
    const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    request.resume().on("end", () => {
      if (request.method === "OPTIONS") return response.writeHead(204, cors).end();
      asked.push({ path: request.url, headers: request.headers });
      const type = { "content-type": "application/json", ...cors };
      return response.writeHead(answer.status, type).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  deployment.host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  lookAt(deployment.host);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answer = good;
});

const failure = async () => {
  try {
    await requestCompanyToken();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.code, message: error.message };
    if (error instanceof Unreachable) return { unreachable: error.kind, message: error.message };
    throw error;
  }
};

test("it is asked for by itself: no token goes with it, and it waits for none", async () => {
  // No session is plugged in here: what asked for a token first would never leave.
  expect(await requestCompanyToken()).toEqual({ token: "fresh", expire: 0 });
  const [{ path, headers } = { path: "", headers: {} }, ...more] = asked;
  expect([path, headers.accesstoken, headers.authusertoken, more.length]).toEqual([
    "/api/auth/company/token",
    "",
    undefined,
    0,
  ]);
});

test.each([codes.appTokenInvalid, codes.forbidden])(
  "refused by %i it says so, once",
  async (code) => {
    answer = given({ code, msg: "应用令牌无效", data: null });
    expect(await failure()).toEqual({ refusal: code, message: "应用令牌无效" });
    expect(asked.length).toBe(1);
  },
);

test("a broken host and an empty token are no answer", async () => {
  answer = { status: 500, body: {} };
  expect(await failure()).toEqual({ unreachable: "status", message: "服务器错误(500)" });
  answer = given({ code: 10000, msg: "成功", data: { token: "", expire_time: 0 } });
  expect(await failure()).toMatchObject({ unreachable: "reply" });
});
