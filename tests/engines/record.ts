import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const page = "docs/engines.md";
const head = "|---|---|---|---|\n";

/** Writes the last run into its page: which browser went through what, when and at which commit. */
export function record(went: ReadonlyMap<string, readonly string[]>): void {
  const day = new Date().toISOString().slice(0, 10);
  const git = ["rev-parse", "--short=7", "HEAD"];
  const commit = execFileSync("git", git, { encoding: "utf8" }).trim();
  const rows = [...went].map(
    ([browser, all]) => `| ${day} | ${commit} | ${browser} | ${all.join(" · ")} |\n`,
  );
  const [before = ""] = readFileSync(page, "utf8").split(head);
  writeFileSync(page, `${before}${head}${rows.join("")}`);
}
