import { grouped, short } from "#contract/format/numerals.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Plan, Quote, QuoteLine } from "#contract/quotes/quote.ts";
import type { MakingStep } from "#contract/quotes/quote-dates.ts";
import { isCut } from "#contract/wording/paper-terms.ts";
import { worksOf } from "./kind-works.ts";

/** One row of 施工单: a step that is done on the floor. */
export interface FloorStep {
  /** Unique within the line, and the same for every reading of its quote. */
  readonly code: string;
  readonly name: string;
  /** Machine and amount; empty where neither is known. */
  readonly where: string;
  /** Null where the quote has no time for it. */
  readonly minutes: number | null;
  /** The order's step that it belongs to: 上机印刷. */
  readonly work: string;
}

type Bare = Omit<FloorStep, "work" | "minutes"> & { readonly minutes?: number | null };

/** Orders of early versions may have stored none. */
export const planOf = ({ plan }: { readonly plan?: Plan }): Plan | null => plan ?? null;

/** The last step of every line; the order's 质检 and 打包 follow from it. */
const packing = "质检";

const minutesOf = (steps: readonly MakingStep[], code: string): number | null =>
  steps.find((step) => step.code === code && step.kind === "work")?.minutes ?? null;

/** Printing of each part, with its press and sheets. */
function printing(quote: Quote): Bare[] {
  const plan = planOf(quote);
  const steps = quote.making?.steps ?? [];
  switch (plan?.kind) {
    case "sheet":
      return plan.parts
        .filter(({ impressions, plates }) => impressions > 0 || plates > 0)
        .map(({ name, press, runSheets }, at, all) => ({
          code: `press:${at + 1}`,
          name: all.length > 1 ? `印刷 ${name}` : "印刷",
          where: `${press.name}，${grouped(runSheets)} 张`,
          minutes: all.length > 1 ? null : minutesOf(steps, `press:${press.id}`),
        }));
    case "label":
      return [
        {
          code: "press:1",
          name: "印刷模切",
          where: `${plan.press.name}，${grouped(short(plan.metres))} 米`,
          minutes: minutesOf(steps, `press:${plan.press.id}`),
        },
      ];
    default:
      return [];
  }
}

/** Sections that are folded before a book is bound. */
function folding(quote: Quote): Bare[] {
  const plan = planOf(quote);
  if (plan?.kind !== "sheet") return [];
  return plan.parts.flatMap(({ name, forms = [] }, at) => {
    const folded = forms.reduce((sum, { count, sections }) => sum + count * sections.length, 0);
    return folded === 0
      ? []
      : [{ code: `folding:${at + 1}`, name: `折页 ${name}`, where: `${folded} 贴` }];
  });
}

/** `1,000 张` of a line that is charged by `千张`. */
const amountText = ({ qty, unit }: QuoteLine): string =>
  unit.startsWith("千")
    ? `${grouped(short(Number(qty) * 1000))} ${unit.slice(1)}`
    : `${grouped(short(Number(qty)))} ${unit}`;

const isFinishing = ({ code }: QuoteLine): boolean => code.startsWith("hgx:");

/** Finishing in the order of making; steps of other parts follow. */
function finishing({ lines, making }: Quote): Bare[] {
  const steps = making?.steps ?? [];
  const placeOf = (code: string): number => {
    const found = steps.findIndex((step) => step.code === code);
    return found < 0 ? steps.length : found;
  };
  const charged = lines.filter(isFinishing);
  const free = steps.filter(
    ({ code, kind }) =>
      kind === "work" && code.startsWith("hgx:") && !charged.some((one) => one.code === code),
  );
  const seen = new Map<string, number>();
  return [
    ...charged.map((one) => ({ code: one.code, name: one.name, where: amountText(one) })),
    ...free.map(({ code, name }) => ({ code, name, where: "" })),
  ]
    .sort((a, b) => placeOf(a.code) - placeOf(b.code))
    .map((step) => {
      const nth = (seen.get(step.code) ?? 0) + 1;
      seen.set(step.code, nth);
      return { ...step, code: `${step.code}:${nth}`, minutes: minutesOf(steps, step.code) };
    });
}

/** A line of the quote that is a step by itself. */
const lineStep = ({ lines }: Quote, code: string, minutes: number | null): Bare[] =>
  lines
    .filter((one) => one.code === code)
    .slice(0, 1)
    .map(({ name, basis }) => ({
      ...{ code, name, minutes },
      where: code === "rewind" ? basis : "",
    }));

const named = (steps: readonly MakingStep[], code: string): Bare[] =>
  steps
    .filter((step) => step.code === code && step.kind === "work")
    .map(({ name, minutes }) => ({ code, name, where: "", minutes }));

function preparing(job: Job | null, steps: readonly MakingStep[]): Bare[] {
  if (job?.quoteType === "paper") return [{ code: "pick", name: "备料", where: "" }];
  return job === null ? [{ code: "output", name: "生产", where: "" }] : named(steps, "prepress");
}

function ending(job: Job | null, quote: Quote, steps: readonly MakingStep[]): Bare[] {
  if (job?.quoteType !== "paper") {
    return [
      ...named(steps, "output"),
      ...finishing(quote),
      ...folding(quote),
      ...lineStep(quote, "bind", minutesOf(steps, "binding")),
      ...lineStep(quote, "rewind", null),
    ];
  }
  if (!isCut(job)) return [{ code: "count", name: "点数", where: "" }];
  return [{ code: "cutting", name: "分切", where: "", minutes: minutesOf(steps, "cutting") }];
}

/** The steps of a line in order, from its quote alone; null = an unreadable job. */
export function floorSteps(job: Job | null, quote: Quote): readonly FloorStep[] {
  const steps = quote.making?.steps ?? [];
  const { prepare, print, finish } = worksOf(job);
  const at = (work: string, found: readonly Bare[]): FloorStep[] =>
    found.map((step) => ({ ...step, minutes: step.minutes ?? null, work }));
  return [
    ...at(prepare, preparing(job, steps)),
    ...at(print, [
      ...named(steps, "data"),
      ...named(steps, "inks"),
      ...named(steps, "white"),
      ...printing(quote),
    ]),
    ...at(finish, ending(job, quote, steps)),
    ...at(packing, [
      { code: "packing", name: "质检打包", where: "", minutes: minutesOf(steps, "packing") },
    ]),
  ];
}
