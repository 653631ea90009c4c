import { countText, unitPriceText, weightText } from "#contract/format/amounts.ts";
import { grouped, short } from "#contract/format/numerals.ts";
import type { Words } from "#contract/lookups/words.ts";
import type { Layout, PaperPlan, Plan } from "#contract/quotes/quote.ts";
import type { Fact } from "#contract/wording/job-words.ts";

export const mm = (width: number, height: number): string => `${short(width)}×${short(height)} mm`;

/** The text alternative of a layout. */
export const layoutText = (layout: Layout): string =>
  `${mm(layout.widthMm, layout.heightMm)} 上排 ${grouped(layout.pieces)} 个，利用率 ${layout.utilisation}%`;

export function paperFacts(plan: PaperPlan, words: Words): Fact[] {
  const facts: Fact[] = [
    { name: "重量", value: weightText(plan.kg) },
    { name: "折合", value: `${countText(plan.reams)} 令` },
  ];
  if (plan.form === "sheet") {
    facts.push({ name: "全张", value: `${grouped(plan.sheets)} 张` });
    if (plan.piecesPerSheet > 1) {
      facts.push({
        name: "裁切",
        value: `每张 ${plan.piecesPerSheet} 开，共 ${grouped(plan.pieces)} 张`,
      });
    }
  }
  if (plan.reel !== undefined) {
    facts.push({
      name: "卷筒",
      value: `门幅 ${short(plan.reel.widthMm)} mm，约 ${grouped(short(plan.reel.metres))} 米`,
    });
  }
  if (plan.tonPrice !== undefined)
    facts.push({ name: "吨价", value: `¥${grouped(plan.tonPrice)}` });
  if (plan.reamPrice !== undefined)
    facts.push({ name: "令价", value: `¥${grouped(plan.reamPrice)}` });
  if (plan.sheetPrice !== undefined)
    facts.push({ name: "张价", value: `¥${unitPriceText(plan.sheetPrice)}` });
  facts.push({ name: "计价单位", value: words.of("paperUnit", plan.qtyUnit) });
  return facts;
}

export const catalogueFacts = (plan: Extract<Plan, { kind: "catalogue" }>): Fact[] => [
  { name: "计量", value: `${countText(plan.measure)} ${plan.measureUnit}` },
];
