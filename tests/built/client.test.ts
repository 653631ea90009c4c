import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";

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
  "a path of the machine": /(?:\/home\/|\/root\/|\/Users\/|\/work\/|node_modules\/\.)/,
  "an inspector's package": /statelyai|stately\.ai|@xstate\/inspect/,
} as const;

const foundIn = (page: string): string[] =>
  Object.entries(forbidden)
    .filter(([, pattern]) => pattern.test(page))
    .map(([name]) => name);

test("the search finds each thing where it stands", () => {
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

test("the page's own telling of its machines is a part that only whoever asks loads", () => {
  const page = read("index.html");
  const teller = files.filter(({ text: part }) => part.includes("in control: "));
  expect(teller.length).toBeGreaterThan(0);
  expect(teller.filter(({ path }) => page.includes(path))).toEqual([]);
  expect(teller.filter(({ path }) => !path.startsWith("assets/debug-"))).toEqual([]);
});

test("the page carries the stamp of today's headers, and the worker that of today's page", () => {
  const headers = createHash("sha256").update(readFileSync("server/http/headers.ts")).digest("hex");
  expect(read("index.html")).toContain(`<meta name="headers" content="${headers.slice(0, 16)}">`);
  const page = createHash("md5").update(read("index.html")).digest("hex");
  expect(read("sw.js")).toContain(`"revision":"${page}","url":"index.html"`);
});
