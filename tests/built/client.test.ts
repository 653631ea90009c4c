import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import * as v from "valibot";
import { beforeAll, expect, test } from "vitest";
import { paths, screenNames } from "#contract/paths/paths.ts";
import { networkMachine } from "#machines/network.machine.ts";

/** The built page, as the build that runs before these tests has just made it. */
const client = "dist/client";
const text = /\.(?:js|css|html|json|svg|webmanifest|txt|map)$/;

let files: Array<{ path: string; text: string }> = [];
beforeAll(() => {
  if (!existsSync(client)) throw new Error("there is no dist/client: npm run build");
  files = readdirSync(client, { recursive: true, encoding: "utf8" })
    .filter((path) => text.test(path))
    .map((path) => ({ path, text: readFileSync(join(client, path), "utf8") }));
});

/** What no page may carry: each a trace of a secret, of the machine, or of a foreign inspector. */
const forbidden = {
  "a variable of the server": /\b(?:DATABASE_URL|SMTP_URL|SHOP_[A-Z]{2}[A-Z_]+)\b/,
  "the environment": /process\.env/,
  "a private key": /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  "an address with a password": /\b[a-z]+:\/\/[^\s/:@"'`]+:[^\s/@"'`]+@/,
  "the demo account": /demo123456/,
  "a source map": /[#@] ?sourceMappingURL=/,
  // The home that every program of Emscripten makes up for itself is no machine's.
  "a path of the machine":
    /(?:\/home\/(?!web_user\b)|\/root\/|\/Users\/|\/work\/|node_modules\/\.)/,
  "an inspector's package": /statelyai|stately\.ai|@xstate\/inspect/,
} as const;

const foundIn = (page: string): string[] =>
  Object.entries(forbidden)
    .filter(([, pattern]) => pattern.test(page))
    .map(([name]) => name);

test("the search finds each marker where it is expected", () => {
  const planted = [
    'const k=e.SHOP_STAFF_KEY;fetch("x")',
    "a=process.env.HOME",
    "-----BEGIN EC PRIVATE KEY-----",
    'connect("postgres://shop:secret@db.example/shop")',
    'login("13800138000","demo123456")',
    "//# sourceMappingURL=a.js.map",
    'file:"/home/someone/shop/src/a.ts"',
    'open("https://stately.ai/registry/inspect")',
  ];
  expect(planted.map(foundIn)).toEqual(Object.keys(forbidden).map((name) => [name]));
  expect(foundIn('fetch("https://qimo.example/api/v2/user")')).toEqual([]);
});

test("no file of the built page holds a secret, a path of this machine or an inspector", () => {
  expect(files.length).toBeGreaterThan(20);
  const found = files.map(({ path, text: page }) => [path, foundIn(page)]);
  expect(found.filter(([, names]) => names?.length !== 0)).toEqual([]);
  const own = [process.cwd(), process.env.HOME ?? "/root"].filter((path) => path.length > 4);
  expect(files.filter((file) => own.some((path) => file.text.includes(path)))).toEqual([]);
  expect(files.filter(({ path }) => path.endsWith(".map"))).toEqual([]);
});

const read = (path: string): string => readFileSync(join(client, path), "utf8");

test("the machine inspector's reporter is a chunk of its own", () => {
  const page = read("index.html");
  const reporter = files.filter(({ text: part }) => part.includes("in control: "));
  expect(reporter.length).toBeGreaterThan(0);
  expect(reporter.filter(({ path }) => page.includes(path))).toEqual([]);
  expect(reporter.filter(({ path }) => !path.startsWith("assets/debug-"))).toEqual([]);
});

test("the page carries the stamp of today's headers, and the worker that of today's page", () => {
  const headers = createHash("sha256").update(readFileSync("server/http/headers.ts")).digest("hex");
  expect(read("index.html")).toContain(`<meta name="headers" content="${headers.slice(0, 16)}">`);
  const page = createHash("sha256").update(read("index.html")).digest("hex");
  expect(workerFiles().find(({ url }) => url === "index.html")?.revision).toBe(page);
});

test("the page waits for no file before its first frame", () => {
  const page = read("index.html");
  expect(page.match(/<link rel="stylesheet"|<script src=/g)).toBeNull();
  expect(page).toContain(`<script>${readFileSync("public/early.js", "utf8")}</script>`);
  expect(page).toContain("<style>@layer tokens{");
  expect(page).toContain(".first-title{");
  expect(read("staff.html")).not.toMatch(/<script>|<style>/);
});

const workerFile = v.object({
  url: v.string(),
  revision: v.nullable(v.string()),
  first: v.optional(v.literal(true)),
  tool: v.optional(v.number()),
});

/** The files that the worker was built with, and their marks. */
function workerFiles() {
  const entries = read("sw.js").match(/\{[^{}]*"url":"[^"]+"[^{}]*\}/g) ?? [];
  return entries.map((entry) => v.parse(workerFile, JSON.parse(entry)));
}

test("the worker knows the content of each file that has no hash in its name", () => {
  const named = workerFiles().filter(({ revision }) => revision !== null);
  const sumOf = (url: string) =>
    createHash("sha256")
      .update(readFileSync(join(client, url)))
      .digest("hex");
  const icons = ["icons/icon-192.png", "icons/mark.svg"];
  const urls = ["early.js", ...icons, "index.html", "manifest.webmanifest"];
  expect(named.map(({ url, revision }) => [url, revision]).toSorted()).toEqual(
    urls.map((url) => [url, sumOf(url)]),
  );
});

/** Brotli bytes of a file: of what the build compressed, and here of what was too small for that. */
function brotliBytes(path: string): number {
  const file = join(client, path);
  return existsSync(`${file}.br`)
    ? statSync(`${file}.br`).size
    : brotliCompressSync(readFileSync(file)).length;
}

/** Scripts that a page names, and whatever these import at once. */
function scriptsFrom(page: string): string[] {
  const found = new Set<string>();
  const follow = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    for (const [, name] of read(path).matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)) {
      follow(`assets/${name}`);
    }
  };
  for (const [, path = ""] of page.matchAll(/(?:src|href)="\/([\w/-]+\.js)"/g)) follow(path);
  return [...found];
}

/** What the page as it is built now calls one of its own chunks; older builds lie beside it. */
function chunkNamed(name: string, scripts: readonly string[]): string {
  for (const script of scripts) {
    const [chunk] = read(script).match(new RegExp(`assets/${name}-[\\w-]{8}\\.js`)) ?? [];
    if (chunk !== undefined) return chunk;
  }
  throw new Error(`no script names ${name}`);
}

/** Scripts of a first visit until the page's fields take a key: a phone loads nothing else first. */
const scriptsOfVisit = (pattern: string): string[] => [
  ...new Set([
    ...scriptsFrom(read("index.html")),
    ...(preloads()[pattern] ?? []).filter((name) => name.endsWith(".js")),
  ]),
];

/** They show a price at `/`, too. */
const homeScripts = (): string[] => scriptsOfVisit("/");

const bytesOf = (paths: readonly string[]): number =>
  paths.map(brotliBytes).reduce((sum, size) => sum + size, 0);

const nameOf = (path: string): string => path.replace(/-[\w-]{8}\.js$/, "");

test("a first visit has its price and its fields in 118 KB of scripts", () => {
  expect(homeScripts().map(nameOf).sort()).toEqual([
    "assets/base",
    "assets/first",
    "assets/home",
    "assets/import-helper",
    "assets/index",
    "assets/rolldown-runtime",
  ]);
  expect(bytesOf(homeScripts())).toBeLessThanOrEqual(118_000);
});

test("a typed key of a first visit is priced with 65 KB of scripts more", () => {
  const known = homeScripts();
  const engine = scriptsFrom(`src="/${chunkNamed("quick-price", known)}"`);
  const more = engine.filter((path) => !known.includes(path));
  expect(more.map(nameOf).sort()).toEqual([
    "assets/quick",
    "assets/quick-price",
    "assets/quick-shapes",
  ]);
  expect(bytesOf(more)).toBeLessThanOrEqual(65_000);
});

test("the first route's scripts fit into 108 KB", () => {
  const scripts = scriptsFrom(read("index.html"));
  expect(scripts.map(nameOf).sort()).toEqual([
    "assets/first",
    "assets/import-helper",
    "assets/index",
    "assets/rolldown-runtime",
  ]);
  expect(bytesOf(scripts)).toBeLessThanOrEqual(108_000);
});

const preloads = (): Record<string, string[]> => {
  const table: unknown = JSON.parse(read("screen-preloads.json"));
  const lists = typeof table === "object" && table !== null ? Object.entries(table) : [];
  return Object.fromEntries(lists.map(([pattern, names]) => [pattern, [names].flat().map(String)]));
};

test("every screen's files are listed in the table that the server names them from", () => {
  const table = preloads();
  const leadOn: readonly string[] = [paths.account.pattern];
  const patterns = screenNames.map((name) => paths[name].pattern);
  expect(Object.keys(table)).toEqual(patterns.filter((pattern) => !leadOn.includes(pattern)));
  for (const [pattern, names] of Object.entries(table)) {
    expect(names.filter((name) => !existsSync(join(client, name)))).toEqual([]);
    const scripts = names.filter((name) => name.endsWith(".js"));
    const needed = scripts.flatMap((name) => scriptsFrom(`src="/${name}"`));
    expect([pattern, needed.filter((name) => !names.includes(name))]).toEqual([pattern, []]);
  }
  expect(
    table["/produce/detail/:id"]?.some((name) => /\/configurator-[\w-]+\.js$/.test(name)),
  ).toBe(true);
});

test("a product has its price and its fields in 170 KB of scripts, its tools come after them", () => {
  const scripts = scriptsOfVisit(paths.product.pattern);
  expect(scripts.map(nameOf).sort()).toEqual([
    "assets/base",
    "assets/common",
    "assets/configurator",
    "assets/first",
    "assets/import-helper",
    "assets/index",
    "assets/quick",
    "assets/rolldown-runtime",
  ]);
  expect(bytesOf(scripts)).toBeLessThanOrEqual(170_000);
  const [desk = ""] = scripts.filter((name) => /\/configurator-[\w-]{8}\.js$/.test(name));
  expect(read(desk)).toMatch(/assets\/tool-tabs-/);
});

test("the router's forms, which no screen has, are left out", () => {
  const first = files
    .filter(({ path }) => read("index.html").includes(path))
    .map(({ text }) => text);
  expect(first.join("")).toContain("useRoutes() may be used only in the context of a <Router>");
  expect(first.join("")).not.toContain("is not a valid `encType` for `<Form>`");
});

test("the PDF reader is eight chunks, loaded when a file is picked and stored on request only", () => {
  // A build keeps the files of those before it, which may have had other chunks.
  const record = v.object({ builds: v.array(v.array(v.string())) });
  const [own = []] = v.parse(record, JSON.parse(readFileSync("dist/build.json", "utf8"))).builds;
  const named = own.flatMap((name) => /^(pdf[\w.-]*)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []);
  const parts = [...new Set(named)];
  expect(parts.sort()).toEqual([
    "pdf-artwork",
    "pdf-document",
    "pdf-drawer",
    "pdf-on-page",
    "pdf-page",
    "pdf-page-drawing",
    "pdf-reader",
    "pdf-thread",
  ]);
  const kept = workerFiles().filter(({ url }) => url.startsWith("assets/pdf"));
  const lengths = kept.map(({ url }) => [url, statSync(join(client, url)).size]);
  expect(kept.map(({ url, tool }) => [url, tool])).toEqual(lengths);
  expect(kept.map(({ url }) => url.replace(/-[\w-]{8}\.js$/, "")).sort()).toEqual(
    parts.map((part) => `assets/${part}`),
  );
});

test("the folded box in space is one part of at most 180 KB, which no screen begins with", () => {
  const drawing = files.filter(({ text: part }) => part.includes("WebGLRenderer: "));
  expect(drawing.length).toBeGreaterThan(0);
  for (const { path } of drawing) {
    expect([path, brotliBytes(path) <= 180_000]).toEqual([path, true]);
    const beginning = Object.entries(preloads()).filter(([, names]) => names.includes(path));
    expect([path, beginning]).toEqual([path, []]);
  }
});

test("the worker takes the page with what every screen begins with, in 170 KB, and knows the rest", () => {
  const app = workerFiles().filter(({ tool }) => tool === undefined);
  const first = app.filter((file) => file.first || file.revision !== null);
  const begins = ["index.html", "early.js", "icons/mark.svg", "icons/icon-192.png"];
  const scripts = scriptsFrom(read("index.html"));
  const urls = first.map(({ url }) => url);
  expect(urls.filter((url) => url.endsWith(".js")).sort()).toEqual(
    expect.arrayContaining(scripts.toSorted()),
  );
  expect(begins.filter((url) => !urls.includes(url))).toEqual([]);
  expect(urls.reduce((sum, url) => sum + brotliBytes(url), 0)).toBeLessThan(170_000);
  const raw = urls.reduce((sum, url) => sum + statSync(join(client, url)).size, 0);
  expect(raw).toBeLessThan(480_000);
  expect(app.length - first.length).toBeGreaterThan(50);
});

test("the files that a device stores by itself are at most 2,000 KB, without the rare tools", () => {
  const app = workerFiles().filter(({ tool }) => tool === undefined);
  const bytes = app.reduce((sum, { url }) => sum + statSync(join(client, url)).size, 0);
  expect(bytes).toBeLessThanOrEqual(2_000_000);
  expect(
    app.filter(({ url }) => /folded-view|inspector-view|inspection|gallery-parts/.test(url)),
  ).toEqual([]);
});

test("the staff's chunk is loaded by their page only, and cached by no worker", () => {
  const page = read("staff.html");
  const entries = scriptsFrom(page).filter((path) => path.startsWith("assets/staff-"));
  expect(entries).toHaveLength(1);
  const [part = ""] = entries.flatMap(
    (path) => read(path).match(/assets\/staff-[\w-]{8}\.js/) ?? [],
  );
  expect(read(part)).toContain("登记一笔到账");
  expect(page).toContain('<meta name="robots" content="noindex, nofollow" />');
  const naming = files.filter(({ text: held }) => held.includes(part)).map(({ path }) => path);
  expect(naming).toEqual(entries);
  for (const name of [...entries, part, "staff.html"]) {
    expect([name, read("sw.js").includes(name)]).toEqual([name, false]);
  }
  // Nor its lazy parts.
  expect(read(part)).toMatch(/assets\/staff-proof-sending-/);
  expect(read("sw.js")).not.toMatch(/proof-sending|preset-desk/);
});

test("no script carries what the machines' states are described with", () => {
  const description = networkMachine.root.states.probe?.states.resting?.description ?? "";
  expect(description.length).toBeGreaterThan(20);
  const scripts = scriptsFrom(read("index.html"));
  expect(scripts.filter((script) => read(script).includes(description))).toEqual([]);
});

/** Sixteen bytes from the start of a PNG: its signature, and how wide and high it is. */
function sizeOf(png: Buffer): { readonly width: number; readonly height: number } {
  expect(png.toString("latin1", 1, 4)).toBe("PNG");
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

test("every drawing of the catalogue, and the shop's mark, has a raster for cards of links", () => {
  const drawn = readdirSync("public/pictures").map((name) => name.replace(/svg$/, "png"));
  const rasters = readdirSync(join(client, "cards"));
  expect(rasters.toSorted()).toEqual([...drawn, "shop.png"].toSorted());
  for (const name of rasters) {
    const png = readFileSync(join(client, "cards", name));
    expect([name, sizeOf(png)]).toEqual([name, { width: 1200, height: 630 }]);
    // A drawing whose colours were lost is a few hundred bytes of nothing.
    expect([name, png.length > 6000 && png.length < 150_000]).toEqual([name, true]);
    expect(read("sw.js")).not.toContain(name);
  }
});

test("favicon.ico holds the mark in three sizes", () => {
  const icon = readFileSync(join(client, "favicon.ico"));
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 3]);
  const sizes = [0, 1, 2].map((index) => {
    const at = 6 + 16 * index;
    const from = icon.readUInt32LE(at + 12);
    const png = icon.subarray(from, from + icon.readUInt32LE(at + 8));
    return [icon.readUInt8(at), icon.readUInt8(at + 1), sizeOf(png)];
  });
  const square = (size: number) => [size, size, { width: size, height: size }];
  expect(sizes).toEqual([square(16), square(32), square(48)]);
});
