import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Channel, channelOf, channels, isChannel, wanted } from "#app/debug-channels.ts";

const all = Object.keys(channels).filter(isChannel);
const chosen = (setting: string): Channel[] => all.filter(wanted(setting));

test("the setting names channels, with wildcards and exceptions", () => {
  expect(chosen("shop:network,shop:orders")).toEqual(["shop:network", "shop:orders"]);
  expect(chosen("shop:network shop:c*")).toEqual(["shop:network", "shop:cart", "shop:calls"]);
  expect(chosen("shop:*")).toEqual(all);
  expect(chosen("*,-shop:calls")).toEqual(all.filter((one) => one !== "shop:calls"));
  expect(chosen("shop:net")).toEqual([]);
  expect(chosen("shop.network")).toEqual([]);
  expect(chosen("")).toEqual([]);
});

test("a child speaks on its parent's channel; an unknown actor on none", () => {
  expect(channelOf("checkout/place")).toBe("shop:orders");
  expect(channelOf("cartLine 0b1f6e0e")).toBe("shop:cart");
  expect(channelOf("somebody")).toBeNull();
});

test("every actor that the page starts has a channel", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join("src", path), "utf8"))
    .join("\n");
  const names = [...sources.matchAll(/\b(?:startActor|useOwnActor)\(\s*["`](\w+)/g)].map(
    ([, name = ""]) => name,
  );
  expect(names.length).toBeGreaterThan(9);
  expect(names.filter((name) => channelOf(name) === null)).toEqual([]);
});

test("docs/devtools.md lists every channel", () => {
  const devtools = readFileSync("docs/devtools.md", "utf8");
  expect(all.filter((channel) => !devtools.includes(`\`${channel}\``))).toEqual([]);
});
