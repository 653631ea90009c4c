import { countText, weightText } from "#contract/format/amounts.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { PaperPlan, Plan } from "#contract/quotes/quote.ts";

/** What a line of paper is taken from and cut to: for the order, its sheet and the picking list. */

interface Fact {
  readonly name: string;
  readonly value: string;
}

function sheetSize({ parent }: PaperPlan): string {
  if (parent === undefined) return "";
  const { name, widthMm, lengthMm } = parent;
  return name.includes("×") ? `${name} mm` : `${name} ${widthMm}×${lengthMm} mm`;
}

function sheetFacts(plan: PaperPlan): Fact[] {
  const { sheets, reams, kg, pieces, piecesPerSheet } = plan;
  const cut =
    plan.cutLayout === undefined
      ? "整张，不裁"
      : `每张裁 ${grouped(piecesPerSheet)} 件，共 ${grouped(pieces)} 件`;
  return [
    { name: "全张", value: sheetSize(plan) },
    {
      name: "用纸",
      value: `${grouped(sheets)} 张（${countText(reams)} 令，${weightText(kg)}）`,
    },
    { name: "裁切方案", value: cut },
  ];
}

/** Format, sheets and cut plan of paper; empty for any other job. */
export function paperPlanFacts(plan: Plan): readonly Fact[] {
  if (plan.kind !== "paper") return [];
  const { reel, kg } = plan;
  if (reel === undefined) return sheetFacts(plan);
  const metres = grouped(Math.round(reel.metres));
  return [{ name: "卷筒", value: `门幅 ${reel.widthMm} mm，${weightText(kg)}，约 ${metres} 米` }];
}

/** The same in one line with the brand: `大度 889×1194 mm，5,000 张（10 令，…），晨鸣，整张，不裁`. */
export function paperPlanSentence(job: Job | null, plan: Plan): string {
  const brand = job?.quoteType === "paper" && job.brand !== undefined ? [job.brand] : [];
  const [first, ...rest] = paperPlanFacts(plan).map(({ value }) => value);
  return first === undefined ? "" : [first, ...brand, ...rest].join("，");
}
