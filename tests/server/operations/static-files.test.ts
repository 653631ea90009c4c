import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { pagePolicy, workerPolicy } from "#server/http/headers.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

/** With parts that the policy names by their SHA-256, computed by another program. */
const page =
  "<!doctype html><title>shop</title><script>let a=1</script><style>p{margin:0}</style>" +
  '<script type="application/ld+json">{}</script>';
const ownPolicy = pagePolicy([], {
  scripts: ["'sha256-+Q3dsIT3kYyYXlBldxY4Baal1kEoF6cDrlPvZn4iLYs='"],
  styles: ["'sha256-QRQPRLGyxt3RJiKpYNjpkgHcmHU2PywsfL2e8oI0LQA='"],
});
const staffPage = "<!doctype html><title>staff</title>";
const script = "console.info(1)";
const retired = "console.info(0)";
let shop: Shop;
let app: Awaited<ReturnType<typeof buildApp>>;
let root = "";

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "shop-client-"));
  mkdirSync(join(root, "assets"));
  writeFileSync(join(root, "index.html"), page);
  writeFileSync(join(root, "staff.html"), staffPage);
  writeFileSync(join(root, "sw.js"), script);
  writeFileSync(join(root, "retired-worker.js"), retired);
  writeFileSync(join(root, "assets/main-abc123.js"), script);
  writeFileSync(join(root, "assets/main-abc123.js.br"), brotliCompressSync(script));
  writeFileSync(join(root, ".env"), "SECRET=1");
  const files = ["assets/main-abc123.js", "assets/paper-1.css"];
  writeFileSync(join(root, "screen-preloads.json"), JSON.stringify({ "/paper": files }));
  shop = await startShop();
  app = await buildApp(shop.deps, root);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await shop.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { accept: "text/html,*/*" }) =>
  app.inject({ method: "GET", url, headers });

test("every page address answers index.html under the strict policy", async () => {
  for (const url of ["/terms", "/user/info", "/auth/reg/friend", "/drafts?source=pwa", "/about/"]) {
    const reply = await get(url);
    expect([url, reply.statusCode, reply.body, reply.headers["cache-control"]]).toEqual([
      url,
      200,
      page,
      "no-cache",
    ]);
    expect(reply.headers["content-security-policy"]).toBe(ownPolicy);
    expect(reply.headers["content-type"]).toMatch(/^text\/html/);
  }
  // One with a link's preview, and the file that a worker stores.
  for (const url of ["/", "/index.html"]) {
    const reply = await get(url);
    expect(reply.body).toContain("<style>p{margin:0}</style>");
    expect(reply.headers["content-security-policy"]).toBe(ownPolicy);
  }
});

test("staff addresses answer their own page, with the same policy, and are not indexed", async () => {
  const known = ["/staff", "/staff/", "/STAFF/people", "/staff/orders/1?a=b"];
  for (const url of [...known, "/staff/nothing", "/staff/orders/1/2"]) {
    const reply = await get(url);
    const { link, "cache-control": cache, "x-robots-tag": robots } = reply.headers;
    const code = known.includes(url) ? 200 : 404;
    expect([url, reply.statusCode, reply.body]).toEqual([url, code, staffPage]);
    expect([cache, robots, link]).toEqual(["no-cache", "noindex", undefined]);
    expect(reply.headers["content-security-policy"]).toBe(pagePolicy());
  }
  expect((await get("/staffing")).body).toBe(page);
});

test("a screen's address preloads the files of that screen only", async () => {
  const links =
    "</assets/main-abc123.js>; rel=modulepreload; crossorigin; fetchpriority=low, " +
    "</assets/paper-1.css>; rel=preload; as=style; crossorigin";
  for (const url of ["/paper", "/paper/?draft=a", "/PAPER"]) {
    expect([url, (await get(url)).headers.link]).toEqual([url, links]);
  }
  for (const url of ["/", "/about", "/nothing", "/assets/main-abc123.js"]) {
    expect([url, (await get(url)).headers.link]).toEqual([url, undefined]);
  }
});

test("an unknown address is a 404: a page for a browser, the envelope for a caller", async () => {
  // A path that the app may own shows the app's own 404; elsewhere a page without script does.
  const shells = ["/nothing", "/a%20b", "/about/us"];
  const plain = ["//about", "//", "/a.b", "/%E0%A4%A", "/assets/gone.js", "/api/none"];
  const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  for (const url of [...shells, ...plain]) {
    const seen = await get(url, browser);
    expect([url, seen.statusCode, seen.headers["cache-control"]]).toEqual([url, 404, "no-store"]);
    const policy = shells.includes(url) ? ownPolicy : pagePolicy();
    expect([url, seen.headers["content-security-policy"]]).toEqual([url, policy]);
    if (shells.includes(url)) expect([url, seen.body]).toEqual([url, page]);
    else
      expect([url, seen.body]).toEqual([url, expect.stringContaining("<h1>没有找到这个页面</h1>")]);
    for (const accept of ["*/*", "application/json"]) {
      const reported = await get(url, { accept });
      expect([url, reported.statusCode, reported.json()]).toEqual([
        url,
        404,
        { code: 40400, msg: "请求出错(404)", data: null },
      ]);
    }
    const posted = await app.inject({ method: "POST", url, headers: browser });
    expect([url, posted.statusCode, posted.json().code]).toEqual([url, 404, 40400]);
  }
  const sheet = await get("/plain.css");
  expect([sheet.statusCode, sheet.headers["content-type"]]).toEqual([
    200,
    "text/css; charset=utf-8",
  ]);
});

test("a 304 carries the policy too", async () => {
  const { etag } = (await get("/pay/1")).headers;
  const again = await get("/pay/1", { accept: "text/html,*/*", "if-none-match": String(etag) });
  expect([again.statusCode, again.headers["content-security-policy"]]).toEqual([304, ownPolicy]);
});

test("the policy names what a page holds beside the shop's own files", () => {
  expect(ownPolicy).toContain("script-src 'self' 'sha256-");
  expect(ownPolicy).toContain("; style-src 'self' 'sha256-");
});

test("the policy of a page without such parts is the published one", () => {
  expect(pagePolicy()).toBe(
    "default-src 'none'; " +
      "script-src 'self'; " +
      "style-src 'self'; img-src 'self' data: blob:; " +
      "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
      "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; " +
      "require-trusted-types-for 'script'; trusted-types shop-sw shop-pdf",
  );
});

test("a missing file is a 404, never the page", async () => {
  const asked = [
    "/assets/gone.js",
    "/sw-old.js",
    "/favicon.ico",
    "/api/v2/none",
    "/api",
    "/.env",
    "/.git/config",
    "/assets/../../package.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/",
  ];
  for (const url of asked) {
    const reply = await get(url);
    expect([url, reply.statusCode, reply.body.includes("SECRET")]).toEqual([url, 404, false]);
  }
});

test("hashed assets are cached for a year and compressed; the worker is revalidated each time", async () => {
  const asset = await get("/assets/main-abc123.js", { "accept-encoding": "br" });
  expect([
    asset.statusCode,
    asset.headers["content-encoding"],
    asset.headers["cache-control"],
  ]).toEqual([200, "br", "public, max-age=31536000, immutable"]);
  expect(asset.headers["content-type"]).toMatch(/javascript; charset=utf-8$/);
  const worker = await get("/sw.js", {});
  expect([
    worker.body,
    worker.headers["cache-control"],
    worker.headers["content-security-policy"],
  ]).toEqual([script, "no-cache", workerPolicy()]);
  expect(worker.headers["content-type"]).toMatch(/javascript; charset=utf-8$/);
});

test("a broken worker is replaced by one that unregisters, under the worker's own policy", async () => {
  const settings = { ...shop.deps.settings, retireWorker: true };
  const retiring = await buildApp({ ...shop.deps, settings }, root);
  const worker = await retiring.inject({ method: "GET", url: "/sw.js" });
  expect([
    worker.statusCode,
    worker.body,
    worker.headers["cache-control"],
    worker.headers["content-security-policy"],
  ]).toEqual([200, retired, "no-cache", workerPolicy()]);
  expect(worker.headers["content-type"]).toMatch(/javascript; charset=utf-8$/);
  await retiring.close();
});

test("HEAD answers as GET does, without the body", async () => {
  for (const url of ["/", "/produce", "/sw.js"]) {
    const reply = await app.inject({ method: "HEAD", url });
    expect([url, reply.statusCode, reply.body]).toEqual([url, 200, ""]);
  }
});

test("a page address requested as data is not answered with a page", async () => {
  const reply = await get("/produce", { accept: "application/json" });
  expect(reply.statusCode).toBe(404);
});
