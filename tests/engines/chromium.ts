import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ElementHandle, type Page, chromium as playwright } from "@playwright/test";
import * as v from "valibot";
import { elementKey } from "./driver.ts";
import type { Commands, Engine, Wire } from "./wire.ts";

const path = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
const reference = v.object({ [elementKey]: v.string() });

function wireTo(page: Page, browser: string, close: () => Promise<void>): Wire {
  const elements = new Map<string, ElementHandle>();
  const elementOf = (id: string): ElementHandle => {
    const found = elements.get(id);
    if (found === undefined) throw new Error("no such element");
    return found;
  };
  const execute = async ({ script, args }: Commands["execute"]): Promise<unknown> => {
    const own = args.map((one) => {
      const read = v.safeParse(reference, one);
      return read.success ? elementOf(read.output[elementKey]) : one;
    });
    await page.evaluate((all) => void Reflect.set(globalThis, "journeyArgs", all), own);
    const handle = await page.evaluateHandle(`(function () {${script}})(...journeyArgs)`);
    const element = handle.asElement();
    if (element === null) return handle.jsonValue();
    const id = randomUUID();
    elements.set(id, element);
    return { [elementKey]: id };
  };
  const asks: { [Name in keyof Commands]: (input: Commands[Name]) => Promise<unknown> } = {
    navigate: ({ url }) => page.goto(url),
    execute,
    click: ({ element }) => elementOf(element).click({ timeout: 5_000 }),
    async type({ element, text }) {
      const tab = text.endsWith("\uE004");
      await elementOf(element).fill(tab ? text.slice(0, -1) : text);
      if (tab) await page.keyboard.press("Tab");
    },
    resize: (input) => page.setViewportSize(input),
    picture: async () => (await page.screenshot()).toString("base64"),
  };
  return { browser, ask: (name, input) => asks[name](input), close };
}

/** The browser of the journeys: where one fails here, it is the journey's own fault. */
export function chromium(): Engine {
  if (!existsSync(path)) return { name: "Chromium", absent: `no ${path} here` };
  const open = async (isBlocked = false) => {
    const profile = mkdtempSync(join(tmpdir(), "shop-engine-"));
    if (isBlocked) {
      mkdirSync(join(profile, "Default"));
      writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(blocked));
    }
    const context = await playwright.launchPersistentContext(profile, {
      executablePath: path,
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    });
    const version = `Chromium ${context.browser()?.version() ?? ""}`;
    return wireTo(await context.newPage(), version, async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    });
  };
  return { name: "Chromium", isControl: true, open, openBlocked: () => open(true) };
}
