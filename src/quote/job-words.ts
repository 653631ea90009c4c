import type { FinishingChoice, Job, SheetJob, SheetPart } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import { windingText } from "./winding.ts";
import {
  bindingNames,
  boxTypeNames,
  grainNames,
  grouped,
  paperUnitNames,
  printMethodNames,
  shapeNames,
  shipFormNames,
  yspTypeNames,
} from "./words.ts";

export interface Fact {
  readonly name: string;
  readonly value: string;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

const nameIn = (list: readonly Named[] | undefined, id: string | undefined): string =>
  list?.find((entry) => entry.id === id)?.name ?? id ?? "";

const fact = (name: string, value: string): Fact[] => (value === "" ? [] : [{ name, value }]);

function finishingText(hgx: readonly FinishingChoice[], book: PriceBook | null): string {
  return hgx
    .map((step) => {
      const area =
        step.lengthMm === undefined || step.widthMm === undefined
          ? ""
          : ` ${step.lengthMm}×${step.widthMm} mm`;
      const count = step.count === undefined ? "" : ` ×${step.count}`;
      const sides = step.sides === 2 ? "双面" : "";
      return `${sides}${nameIn(book?.finishing, step.id)}${area}${count}`;
    })
    .join("、");
}

function optionText(
  options: Readonly<Record<string, string>>,
  table:
    | { readonly options: readonly (Named & { readonly choices: readonly Named[] })[] }
    | undefined,
): Fact[] {
  return Object.entries(options).flatMap(([optionId, choiceId]) => {
    const option = table?.options.find((entry) => entry.id === optionId);
    return fact(option?.name ?? optionId, nameIn(option?.choices, choiceId));
  });
}

const inks = (colors: number, spots: number): string =>
  `${colors}${spots > 0 ? `+${spots}专` : ""}`;

function partFacts(part: SheetPart, book: PriceBook | null): Fact[] {
  const paper = `${part.gsm} g ${nameIn(book?.papers, part.paperId)}`;
  const pages = part.pages > 2 ? `${part.pages} P，` : "";
  const print = `${inks(part.frontColors, part.frontSpots)} / ${inks(part.backColors, part.backSpots)} 色`;
  const method = part.printMethod === "auto" ? "" : `，${printMethodNames[part.printMethod]}`;
  const hgx = finishingText(part.hgx, book);
  return fact(
    part.name,
    `${pages}${paper}${part.customerPaper ? "（客来纸）" : ""}，${print}${method}${hgx === "" ? "" : `，${hgx}`}`,
  );
}

function sheetFacts(job: SheetJob, book: PriceBook | null): Fact[] {
  const size =
    job.box === undefined
      ? `${job.lengthMm ?? "?"}×${job.widthMm ?? "?"} mm`
      : `${job.box.lengthMm}×${job.box.widthMm}×${job.box.heightMm} mm`;
  return [
    ...fact("印品", yspTypeNames[job.yspType]),
    ...fact("尺寸", size),
    ...(job.yspType === "box" && job.box !== undefined
      ? fact("盒型", boxTypeNames[job.box.boxType])
      : []),
    ...job.parts.flatMap((part) => partFacts(part, book)),
    ...(job.binding === "none" ? [] : fact("装订", bindingNames[job.binding])),
    ...(job.yspType === "ncr" || job.yspType === "pad"
      ? fact("每本", `${job.leavesPerBook} 份${job.yspType === "ncr" ? `，${job.plies} 联` : ""}`)
      : []),
  ];
}

function ownFacts(job: Job, book: PriceBook | null): Fact[] {
  switch (job.quoteType) {
    case "lz":
    case "inkLz":
      return [
        ...fact("尺寸", `${job.widthMm}×${job.heightMm} mm（宽×高）`),
        ...fact(
          "形状",
          job.shape === "rounded" ? `圆角 R${job.cornerRadiusMm}` : shapeNames[job.shape],
        ),
        ...fact("面材", nameIn(book?.labels.materials, job.materialId)),
        ...fact(
          "印刷",
          job.quoteType === "lz"
            ? `${inks(job.colors, job.spots)} 色`
            : `${job.colorMode === "cmyk" ? "四色" : "单黑"}数码${job.whiteInk ? "＋白墨" : ""}${job.variableData ? "＋可变数据" : ""}`,
        ),
        ...fact("后工序", finishingText(job.hgx, book)),
        ...fact(
          "出货",
          job.shipForm === "roll"
            ? `卷装 ${grouped(job.labelsPerRoll)} 枚/卷，卷芯 ${job.coreMm} mm`
            : shipFormNames[job.shipForm],
        ),
        ...(job.shipForm === "roll" ? fact("出标", windingText(job.winding)) : []),
      ];
    case "pt": {
      const table = book?.catalogue.find((entry) => entry.id === job.tableId);
      const size =
        job.lengthMm !== undefined && job.widthMm !== undefined
          ? `${job.widthMm}×${job.lengthMm} mm`
          : "";
      return [
        ...fact("尺寸", size),
        ...fact("长度", job.metres === undefined ? "" : `${job.metres} 米`),
        ...fact("重量", job.weightKg === undefined ? "" : `${job.weightKg} kg`),
        ...optionText(job.options, table),
      ];
    }
    case "pb": {
      const format = book?.gangRun.find((entry) => entry.id === job.formatId);
      return [...fact("规格", format?.name ?? job.formatId), ...optionText(job.options, format)];
    }
    case "paper":
      return [
        ...fact("纸张", `${job.gsm} g ${nameIn(book?.papers, job.paperId)}`),
        ...fact(
          "规格",
          job.form === "reel"
            ? `卷筒 ${job.reelWidthMm ?? "?"} mm`
            : nameIn(book?.parents, job.parentId) || "自动选最省的全张",
        ),
        ...(job.lengthMm === undefined || job.widthMm === undefined
          ? []
          : fact("裁切", `${job.lengthMm}×${job.widthMm} mm${job.trim ? "，四边光" : ""}`)),
        ...(job.grain === "any" ? [] : fact("丝向", grainNames[job.grain])),
      ];
    case "ysp":
      return sheetFacts(job, book);
  }
}

/** 款数 × 每款数量, or an amount of paper. */
export const amountText = (job: Job, unit: string): string => {
  if (job.quoteType === "paper") return `${grouped(job.qty)} ${paperUnitNames[job.qtyUnit]}`;
  const each = `${grouped(job.quantity)} ${unit}`;
  return job.kinds === 1 ? each : `${job.kinds} 款 × ${each}`;
};

/** The whole specification in names and values; without the price book ids stand for names. */
export function jobFacts(job: Job, book: PriceBook | null, unit: string): Fact[] {
  return [
    ...ownFacts(job, book),
    ...fact("数量", amountText(job, unit)),
    ...(job.quoteType !== "paper" && job.rush > 0 ? fact("加急", `${job.rush}%`) : []),
    ...fact("税", job.taxIncluded ? "含税" : "不含税"),
    ...fact("备注", job.remark),
  ];
}

/** One short line for cards and lists. */
export function jobLine(job: Job, book: PriceBook | null): string {
  return ownFacts(job, book)
    .slice(0, 4)
    .map((entry) => entry.value)
    .join(" · ");
}
