import "fake-indexeddb/auto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deployment } from "#api/deployment.ts";
import { plugSession } from "#api/session-port.ts";
import { revokeLeft } from "#app/session/leaving.ts";
import { codes } from "#contract/http/reply.ts";
import { markLoggedOut, noteRevoked, unrevoked } from "#data/device/logout-marker.ts";
import { look, lookAt } from "#platform/network.ts";

/** Sessions whose revocation reached the server. */
const reported: string[] = [];

const server = createServer((request, response) => {
  if (request.method === "POST") reported.push(String(request.headers.authusertoken));
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ code: codes.success, msg: "ok", data: null }));
});

type Work = (lock: object | null) => Promise<unknown>;

/**
 * The browser's locks as far as pages use them to do a thing once; reports each requesting page.
 */
class Locks {
  readonly asked: ("had" | "refused")[] = [];
  #taken = false;

  async request(name: string, _options: object, work: Work): Promise<unknown> {
    if (name.startsWith("probe-")) return work({});
    this.asked.push(this.#taken ? "refused" : "had");
    if (this.#taken) return work(null);
    this.#taken = true;
    try {
      return await work({});
    } finally {
      this.#taken = false;
    }
  }
}

const locks = new Locks();

beforeAll(async () => {
  vi.stubGlobal("navigator", { onLine: true, locks });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  deployment.host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  lookAt(deployment.host);
  plugSession({
    accessToken: async () => ({ token: "app", generation: 1 }),
    userToken: async () => null,
    isCurrentUser: () => false,
    refused: () => {},
  });
  await look();
});

afterAll(() => void server.close());

test("one page revokes a left session at the server", async () => {
  await markLoggedOut("alone");
  await revokeLeft();
  await expect.poll(unrevoked, { timeout: 10_000 }).toEqual([]);
  expect(reported).toEqual(["alone"]);
});

test("a revocation that another page is sending is awaited and not sent twice", async () => {
  reported.length = 0;
  locks.asked.length = 0;
  await markLoggedOut("elsewhere");
  let letGo = () => {};
  const revoking = locks.request("revoke", {}, () => new Promise<void>((done) => (letGo = done)));
  await revokeLeft();
  await expect.poll(() => locks.asked, { timeout: 10_000 }).toEqual(["had", "refused"]);
  await noteRevoked("elsewhere");
  letGo();
  await revoking;
  await expect.poll(() => locks.asked, { timeout: 10_000 }).toEqual(["had", "refused", "had"]);
  expect([reported, await unrevoked()]).toEqual([[], []]);
});
