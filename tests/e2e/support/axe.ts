import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** Resolves once no colour and nothing that fades in is on its way. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Screens follow one another in one document: axe is read there once. */
async function ensureAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
}

/** The rules that are asked. The gallery of parts shows each card in both themes. */
function rulesFor(page: Page, colorsAlone: boolean): RunOptions {
  if (colorsAlone) return { runOnly: ["color-contrast"] };
  const isGallery = new URL(page.url()).pathname === "/test/ui";
  return isGallery ? { rules: { "landmark-unique": { enabled: false } } } : {};
}

/** What axe finds now, short enough to read: rule, and where. */
async function found(page: Page, colorsAlone: boolean): Promise<string[]> {
  await settled(page);
  await ensureAxe(page);
  const options = { resultTypes: ["violations" as const], ...rulesFor(page, colorsAlone) };
  const violations = await page.evaluate(
    async (wanted) => (await axe.run(document, wanted)).violations,
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
  );
}

/** What axe finds and finds again: a button that took its colour while axe looked is no fault. */
export async function findings(page: Page, colorsAlone = false): Promise<string[]> {
  const once = await found(page, colorsAlone);
  if (once.length === 0) return [];
  const again = new Set(await found(page, colorsAlone));
  return once.filter((fault) => again.has(fault));
}
