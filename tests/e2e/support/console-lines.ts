import type { Page } from "@playwright/test";

/** What the page writes to its console from now on, arguments included. */
export function consoleLines(page: Page): string[] {
  const lines: string[] = [];
  page.on("console", async (message) => {
    const values = await Promise.all(
      message.args().map((one) => one.jsonValue().catch(() => "gone")),
    );
    lines.push(
      values.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join(" "),
    );
  });
  return lines;
}
