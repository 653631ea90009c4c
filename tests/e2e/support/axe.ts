import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

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

/** What axe finds now by all its rules, short enough to read: rule, and where. */
async function found(page: Page, colorsAlone: boolean): Promise<string[]> {
  await settled(page);
  const axe = new AxeBuilder({ page });
  if (colorsAlone) axe.withRules(["color-contrast"]);
  // The gallery of parts shows each card twice: in the light and in the dark theme.
  else if (new URL(page.url()).pathname === "/test/ui") axe.disableRules(["landmark-unique"]);
  const { violations } = await axe.analyze();
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
