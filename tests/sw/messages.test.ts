import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serverPaths } from "#contract/paths/server-paths.ts";

const own = "https://qimo.example";

/** A worker's own scope, in which the real worker runs; what it does is counted. */
class Scope extends EventTarget {
  readonly location = new URL(`${own}/sw.js`);
  readonly __WB_DISABLE_DEV_LOGS = true;
  readonly registration = { scope: `${own}/` };
  readonly caches = { open: async () => ({ keys: async () => [] }) };
  taken = 0;
  asked = 0;
  skipWaiting(): Promise<void> {
    this.taken += 1;
    return Promise.resolve();
  }
}

/** Checked in the worker's realm, whose globals are not a test's. */
const worker: string = "#sw/sw.ts";
const scope = new Scope();
beforeAll(async () => {
  vi.stubGlobal("self", scope);
  const tools = ["pdf-drawer", "firm-share", "firms", "inspection"].map((name) => ({
    url: `assets/${name}-A1b2C3d4.js`,
    ...{ revision: null, tool: 5 },
  }));
  const files = [{ url: "/index.html", revision: "1" }, ...tools];
  vi.stubGlobal("__APP_FILES__", JSON.stringify(files));
  vi.stubGlobal("location", scope.location);
  vi.stubGlobal("navigator", { userAgent: "a worker" });
  vi.stubGlobal("registration", scope.registration);
  vi.stubGlobal("fetch", async () => {
    scope.asked += 1;
    return Response.error();
  });
  await import(worker);
});
afterAll(() => vi.unstubAllGlobals());

const strangers = [
  null,
  "SKIP_WAITING",
  ["SKIP_WAITING"],
  {},
  { type: "skip_waiting" },
  { type: ["SKIP_WAITING"] },
  { kind: "SKIP_WAITING" },
  { type: "CLIENTS_CLAIM" },
];

test("the worker takes one message, and from its own pages alone", () => {
  const reported = (data: unknown, origin = own) => {
    scope.dispatchEvent(new MessageEvent("message", { data, origin }));
    return scope.taken;
  };
  for (const data of strangers) expect([data, reported(data)]).toEqual([data, 0]);
  for (const origin of ["", "null", "https://qimo.example.evil", "http://qimo.example"]) {
    expect([origin, reported({ type: "SKIP_WAITING" }, origin)]).toEqual([origin, 0]);
  }
  expect(reported({ type: "SKIP_WAITING" })).toBe(1);
});

test("the pack of tools holds nothing of firms and nothing of QA", async () => {
  const replies: Promise<Response>[] = [];
  const event = Object.assign(new Event("fetch"), {
    request: new Request(`${own}${serverPaths.appFiles}`),
    respondWith: (reply: Promise<Response>) => replies.push(reply),
    waitUntil: () => undefined,
  });
  scope.dispatchEvent(event);
  expect(await (await replies[0])?.json()).toEqual({
    lacking: ["/index.html"],
    tools: [{ file: "/assets/pdf-drawer-A1b2C3d4.js", bytes: 5 }],
  });
});

test("no message has the worker fetch what it names", async () => {
  const urlsToCache = [`${own}/api/v2/system/province`, `${own}/pictures/roll.svg`];
  const waited: unknown[] = [];
  const event = Object.assign(
    new MessageEvent("message", {
      data: { type: "CACHE_URLS", payload: { urlsToCache } },
      origin: own,
    }),
    { waitUntil: (work: unknown) => waited.push(work) },
  );
  scope.dispatchEvent(event);
  await Promise.allSettled(waited);
  expect([waited, scope.asked]).toEqual([[], 0]);
});
