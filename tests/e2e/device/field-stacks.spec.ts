import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

const reported = v.object({ message: v.string(), stack: v.string() });

const record = v.object({ builds: v.array(v.array(v.string())) });

/** `npm run shop -- stack -` of the built shop. */
const inSources = (stack: string): string =>
  execFileSync(process.execPath, ["dist/server/shop.js", "stack", "-"], {
    input: stack,
    encoding: "utf8",
  });

const lineOf = (path: string, words: string): number =>
  readFileSync(path, "utf8")
    .split("\n")
    .findIndex((line) => line.includes(words)) + 1;

test("@long a stack that a phone reported names the lines of our sources", async ({
  page,
  faults,
}) => {
  const received: string[] = [];
  await page.route("**/api/v2/shop/page-fault", async (route) => {
    const { message, stack } = v.parse(reported, route.request().postDataJSON());
    if (message === "planted") received.push(stack);
    await route.continue();
  });
  await page.addInitScript(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new TypeError("planted");
    };
  });
  await page.goto("/auth/register");
  await page.getByRole("button", { name: "已有账号？去登录" }).click();
  await expect.poll(() => received.length).toBe(1);
  expect(faults.splice(0).filter((fault) => !fault.includes("planted"))).toEqual([]);

  const [stack = ""] = received;
  expect(stack).toMatch(/^\S+ assets\/[\w-]+\.js:\d+:\d+\n/);
  const lines = inSources(stack).split("\n");
  const line = lineOf("src/ui/layout/dialog.tsx", "element.showModal()");
  expect(lines[0]).toMatch(new RegExp(`^\\S+ src/ui/layout/dialog\\.tsx:${line}:\\d+$`));
  expect(lines.join("\n")).toContain("node_modules/react-dom/");
});

test("@long every built script has its map, and none is served", async ({ request }) => {
  const files = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" });
  const maps = files("dist/maps").filter((file) => file.endsWith(".map"));
  const served = files("dist/client");
  const scripts = served.filter((file) => /^(?:sw|assets\/.*)\.js$/.test(file));
  // What the bundler wrote by itself has no sources; earlier builds may be older than the maps.
  const ofBundler = /^(?:import-helper|rolldown-runtime)-/;
  const { builds } = v.parse(record, JSON.parse(readFileSync("dist/build.json", "utf8")));
  const own = (builds[0] ?? []).filter((file) => file.endsWith(".js") && !ofBundler.test(file));
  expect(own.length).toBeGreaterThan(50);
  expect(own.filter((file) => !maps.includes(`assets/${file}.map`))).toEqual([]);
  expect(maps).toContain("sw.js.map");
  expect(served.filter((file) => file.includes(".map"))).toEqual([]);
  const pointing = scripts.filter((file) =>
    readFileSync(join("dist/client", file), "utf8").includes("sourceMappingURL"),
  );
  expect(pointing).toEqual([]);
  for (const map of maps) {
    for (const path of [`/${map}`, `/maps/${map}`, `/..%2fmaps/${map}`]) {
      const reply = await request.get(path);
      expect([path, reply.status()]).toEqual([path, 404]);
    }
  }
});
