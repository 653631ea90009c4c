import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/** First words of the screens' addresses, by hand: what the table forgets is looked for as well. */
const sections = "about|shopping-cart|drafts|user|auth|produce|q|paper|checkout|pay";
const servers = "sandbox|healthz|readyz|metrics|openapi\\.json";
const address = `/(?:${sections}|${servers})(?=[/?#"'\\s)]|$)`;
const atStart = new RegExp(`^${address}`);
const inMarkup = new RegExp(`["'(=\\s]${address}`);
const callAtStart = /^\/api(?:\/|$)/;
const inExpression = new RegExp(`\\\\/(?:\\()?(?:${sections}|api)\\b`);

const leadsOn = /^(?:to|back|href|action|url)$/;
const goes = /^(?:navigate|goTo|redirect)$/;

/** The raw addresses in a file's strings, templates and expressions; comments may say what they like. */
function rawAddressesIn(path: string, code: string): string[] {
  const found: string[] = [];
  const look = (text: string, isStart: boolean) => {
    const isCall = !path.startsWith("contract/") && callAtStart.test(text);
    if ((isStart && (atStart.test(text) || isCall)) || inMarkup.test(text)) found.push(text);
  };
  /** A slash alone is the home page only where it is gone to. */
  const lookForHome = (...nodes: readonly (ESTree.Node | null)[]) => {
    for (const node of nodes) {
      if (node?.type === "Literal" && node.value === "/") found.push("/");
    }
  };
  const nameOf = (node: ESTree.Node) =>
    node.type === "Identifier" || node.type === "JSXIdentifier" ? node.name : "";
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  new Visitor({
    Literal(node) {
      if (typeof node.value === "string") look(node.value, true);
      else if ("regex" in node && inExpression.test(node.regex.pattern)) {
        found.push(node.regex.pattern);
      }
    },
    TemplateLiteral({ quasis, expressions }) {
      for (const [index, { value }] of quasis.entries()) {
        const before = expressions[index - 1];
        const isStart =
          before === undefined || /origin$/i.test(code.slice(before.start, before.end));
        look(value.cooked ?? value.raw, isStart);
      }
    },
    JSXAttribute({ name, value }) {
      if (leadsOn.test(nameOf(name))) lookForHome(value);
    },
    Property({ key, value }) {
      if (leadsOn.test(nameOf(key))) lookForHome(value);
    },
    CallExpression({ callee, arguments: [first = null] }) {
      const called = callee.type === "MemberExpression" ? callee.property : callee;
      if (goes.test(nameOf(called))) lookForHome(first);
    },
    LogicalExpression: ({ right }) => lookForHome(right),
    ConditionalExpression: ({ consequent, alternate }) => lookForHome(consequent, alternate),
    ArrayExpression: ({ elements: [first = null] }) => lookForHome(first),
  }).visit(program);
  return found;
}

const tables = ["contract/paths/paths.ts", "contract/paths/server-paths.ts"];
const sources = ["src", "server", "contract"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  .concat("build/web-manifest.ts", "build/first-route.ts", "build/vite.client.config.ts")
  .filter((path) => !tables.includes(path));

test("the search finds raw addresses and leaves everything else alone", () => {
  const raw = [
    'navigate("/");',
    'const a = <Link to="/user/order">我的订单</Link>;',
    `const b = \`/pay/\${id}\`;`,
    `const c = \`\${location.origin}/q/\${code}\`;`,
    'const d = `<a href="/user/order">`;',
    'const e = "/checkout?lines=1";',
    "const f = /^\\/auth\\/login$/;",
    'fetch("/api/user");',
    'app.get("/healthz");',
    'const g = back ?? "/";',
    'const h = <Page back="/" />;',
    'const i = { url: "/" };',
  ];
  expect(raw.map((line) => rawAddressesIn("src/app/a.tsx", line).length)).toEqual(raw.map(() => 1));
  const fine = [
    "/* /user/order */ // /pay/1",
    'import { a } from "./paper/a.ts";',
    'const a = path.split("/").join("/");',
    'const b = "/pictures/a.svg";',
    'const c = "paper/shop-cart";',
    "const d = <p>/user</p>;",
    `const e = \`\${user}/paper/baojia\`;`,
    "const f = /\\/$/;",
  ];
  expect(fine.flatMap((line) => rawAddressesIn("src/app/a.tsx", line))).toEqual([]);
  expect(rawAddressesIn("contract/a.ts", 'const a = "/api/user";')).toEqual([]);
});

test("screens' addresses are written in contract/paths/paths.ts, calls in contract/, and nowhere else", () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((path) =>
    rawAddressesIn(path, readFileSync(path, "utf8")).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});
