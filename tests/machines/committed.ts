import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { AnyStateNode } from "xstate";
import { diagram } from "./diagram.ts";
import { type ReportedWalk, rowsOf, startOf } from "./rows.ts";
import { words } from "./words.ts";

const file = join(process.cwd(), "docs", "machines.md");
const heading = /^## /m;

/** The committed sections by their titles; the first part introduces them. */
function committed(): { preface: string; sections: Map<string, string> } {
  const [preface = "", ...parts] = readFileSync(file, "utf8").split(heading);
  return {
    preface,
    sections: new Map(parts.map((part) => [part.slice(0, part.indexOf("\n")), `## ${part}`])),
  };
}

const cell = (text: string) => text.replaceAll("|", "\\|") || "–";
const line = (...cells: string[]) => `| ${cells.map(cell).join(" | ")} |`;

const described = (node: AnyStateNode): string[] =>
  Object.values<AnyStateNode>(node.states).flatMap((child) => {
    const marks = child.type === "final" ? [...child.tags, "final"] : child.tags;
    const tags = marks.length > 0 ? ` (${marks.join(", ")})` : "";
    const own = child.description
      ? [`- \`${child.path.join(".")}\`${tags}: ${child.description}`]
      : [];
    return [...own, ...described(child)];
  });

/** Puts the names of the walk in the place of what they name. */
function named(text: string, { called = {} }: ReportedWalk): string {
  return Object.entries(called).reduce(
    (said, [name, value]) => said.replaceAll(words(value), `*${name}*`),
    text,
  );
}

/** A machine's section: its states in words, its diagram, its table. */
function sectionOf(title: string, walk: ReportedWalk): string {
  const rows = rowsOf(walk);
  const start = startOf(walk);
  return [
    `## ${title}`,
    "",
    ...described(walk.machine.root),
    "",
    "```mermaid",
    diagram(walk.machine.root, rows),
    "```",
    "",
    "| State | Event | When | Next | Does | Context |",
    "|---|---|---|---|---|---|",
    named(line("(start)", "", "", start.state, start.does, ""), walk),
    ...rows.map(({ state, event, when, next, does, context }) =>
      named(line(state, event, when, next, does, context), walk),
    ),
    "",
  ].join("\n");
}

/**
 * Compares a machine with its committed table in `docs/machines.md`. `npm run machines` rewrites
 * the table, so that every change of the machine is a reviewed difference. It runs before the
 * replays of `describeMachine`, because it detects nearly everything that they do, and sooner.
 * It documents the machine and judges nothing, so `npm run mutate` leaves it out.
 */
export function describeTable(title: string, walk: ReportedWalk): void {
  if (process.env.SHOP_MACHINES === "off") return;
  test(`committed table: ${title}`, () => {
    const now = sectionOf(title, walk);
    const { preface, sections } = committed();
    if (process.env.SHOP_MACHINES === "write") {
      const all = [...sections.set(title, `${now}\n`)].sort(([a], [b]) => (a < b ? -1 : 1));
      writeFileSync(
        file,
        `${preface}${all.map(([, text]) => text).join("")}`.trimEnd().concat("\n"),
      );
      return;
    }
    expect(sections.get(title)?.trimEnd(), "npm run machines").toBe(now.trimEnd());
  });
}
