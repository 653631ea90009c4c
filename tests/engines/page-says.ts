import { expect } from "vitest";
import { eventually } from "#tests/eventually.ts";
import type { Driver } from "./driver.ts";

/** Until the page says it, whatever else it says. */
export const says = (driver: Driver, words: string | RegExp): Promise<void> =>
  eventually(async () => {
    const all = await driver.words();
    if (typeof words === "string") expect(all).toContain(words);
    else expect(all).toMatch(words);
  });

/** Waits until the page's address matches. */
export const standsAt = (driver: Driver, address: RegExp): Promise<void> =>
  eventually(async () => expect(await driver.js("return location.href")).toMatch(address));
