import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { FileFacts } from "#components/preflight/facts.ts";
import { pdfFacts } from "#components/preflight/pdf-facts.ts";
import { corpusFile } from "./pdf-corpus.ts";
import {
  boxesBy,
  colouredBy,
  opensWithoutPassword,
  turnsBy,
  unheldFontsBy,
} from "./pdf-programs.ts";

const files = Number(process.env.PREFLIGHT_FILES ?? "240");
const folder = mkdtempSync(join(tmpdir(), "preflight-corpus-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Other programs write the same file in other forms. */
const forms: readonly (readonly [program: string, ...args: string[]])[] = [
  ["qpdf", "--object-streams=generate"],
  ["qpdf", "--linearize"],
  ["qpdf", "--encrypt", "", "owner", "128", "--use-aes=n", "--"],
  ["qpdf", "--encrypt", "", "owner", "128", "--use-aes=y", "--"],
  ["qpdf", "--encrypt", "", "owner", "256", "--"],
  ["qpdf", "--allow-weak-crypto", "--encrypt", "", "owner", "40", "--"],
  ["qpdf", "--encrypt", "user", "owner", "256", "--"],
  ["mutool", "clean", "-z"],
];

function written(seed: number): string {
  const plain = join(folder, `${seed}.pdf`);
  writeFileSync(plain, corpusFile(seed));
  const chosen = forms[seed % (forms.length + 4)];
  if (chosen === undefined) return plain;
  const [program, ...args] = chosen;
  const other = join(folder, `${seed}-other.pdf`);
  const weak = program === "qpdf" ? ["--allow-weak-crypto"] : [];
  const order = program === "qpdf" ? [plain, ...weak, ...args, other] : [...args, plain, other];
  execFileSync(program, order, { stdio: "ignore" });
  return other;
}

interface Tally {
  files: number;
  faults: number;
  falseAlarms: number;
  missed: number;
  readonly seeds: string[];
}

const tallies = new Map<string, Tally>();

/** Counts one file for a kind of finding. `alarm` and `fault` are null where there is none. */
function count(kind: string, seed: number, alarm: string | null, fault: string | null): void {
  const tally = tallies.get(kind) ?? { files: 0, faults: 0, falseAlarms: 0, missed: 0, seeds: [] };
  tallies.set(kind, tally);
  tally.files += 1;
  if (fault !== null) tally.faults += 1;
  if (alarm === fault) return;
  if (alarm !== null) tally.falseAlarms += 1;
  if (fault !== null) tally.missed += 1;
  tally.seeds.push(`${seed}: ${alarm ?? "none"}, not ${fault ?? "none"}`);
}

const toMm = (points: number): number => (points * 25.4) / 72;
const tenths = (values: readonly number[]): string =>
  values.map((value) => (Math.round(value * 5) / 5).toFixed(1)).join("×");

function countSizes(seed: number, path: string, facts: FileFacts): void {
  const turns = turnsBy(path);
  for (const [index, [left = 0, lower = 0, right = 0, upper = 0]] of boxesBy(
    path,
    "BleedBox",
  ).entries()) {
    const sides = [toMm(right - left), toMm(upper - lower)];
    if ((turns[index] ?? 0) % 180 !== 0) sides.reverse();
    const own = facts.sizes[index]?.sheet;
    count(
      "page size",
      seed,
      tenths(own === undefined ? [] : [own.width, own.height]),
      tenths(sides),
    );
  }
}

const share = (part: number, all: number): number => (part === 0 ? 0 : part / all);
const percent = (part: number, all: number): string => `${(100 * share(part, all)).toFixed(2)} %`;

/** Each kind of finding with its rates, and the files that differ. Vitest hides a passed test's words. */
function record(): void {
  const rows = [...tallies].map(([kind, { files: all, faults, falseAlarms, missed }]) => {
    const rates = [percent(falseAlarms, all), percent(missed, faults)];
    return `| ${[kind, all, faults, falseAlarms, missed, ...rates].join(" | ")} |`;
  });
  const head = [
    "kind",
    "compared",
    "with the fault",
    "false alarms",
    "missed",
    "false %",
    "missed %",
  ];
  const differing = [...tallies].flatMap(([kind, { seeds }]) =>
    seeds.map((seed) => `- ${kind}, file ${seed}`),
  );
  const text = [
    `${files} random PDFs, ${new Date().toISOString().slice(0, 10)}`,
    "",
    `| ${head.join(" | ")} |`,
    `|${head.map(() => "---").join("|")}|`,
    ...rows,
    "",
    ...differing,
  ].join("\n");
  mkdirSync(".cache", { recursive: true });
  writeFileSync(".cache/preflight-rates.md", `${text}\n`);
  process.stdout.write(`\n${text}\n`);
}

const yes = (flag: boolean): string | null => (flag ? "yes" : null);
const listed = (names: readonly string[]): string | null =>
  names.length === 0 ? null : [...names].sort().join(" ");

test("finds what poppler and mupdf find in a corpus of random files", {
  timeout: 600_000,
}, async () => {
  for (let seed = 1; seed <= files; seed += 1) {
    const path = written(seed);
    const looked = await pdfFacts(new Uint8Array(readFileSync(path)));
    const opens = opensWithoutPassword(path);
    const isLocked = looked.kind === "unread" && looked.why === "encrypted";
    count("password for opening", seed, yes(isLocked), yes(!opens));
    if (!opens) continue;
    count("unreadable", seed, yes(looked.kind === "unread"), null);
    if (looked.kind === "unread") continue;
    const { facts } = looked;
    countSizes(seed, path, facts);
    const oracle = colouredBy(path);
    const unheld = unheldFontsBy(path).filter((name) => oracle.usedFonts.includes(name));
    count("font", seed, listed(facts.missingFonts), listed([...new Set(unheld)]));
    count("RGB", seed, yes(facts.rgb), yes(oracle.rgb));
    count("spot colour", seed, listed(facts.spots), listed(oracle.spots));
    const low = (dpi: number | null) =>
      dpi !== null && dpi < 250 ? String(Math.round(dpi)) : null;
    count("resolution", seed, low(facts.leastDpi), low(oracle.leastDpi));
    const thin = (points: number | null) =>
      points !== null && points < 0.245 ? points.toFixed(2) : null;
    count("thin line", seed, thin(facts.thinnest?.value ?? null), thin(oracle.thinnest));
    count("white overprint", seed, yes(facts.whiteOverprint !== null), yes(oracle.whiteOverprints));
  }
  record();
  for (const [kind, { files: all, faults, falseAlarms, missed }] of tallies) {
    expect(share(falseAlarms, all), `false alarms: ${kind}`).toBeLessThanOrEqual(0.01);
    expect(share(missed, faults), `missed faults: ${kind}`).toBeLessThanOrEqual(0.02);
  }
});
