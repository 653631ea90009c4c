import { weightText } from "#contract/format/amounts.ts";
import { grouped } from "#contract/format/numerals.ts";
import {
  type CatalogueJob,
  type DigitalLabelJob,
  type FinishingChoice,
  type GangRunJob,
  type Job,
  type LabelJob,
  type PaperJob,
  type SheetJob,
  type SheetPart,
  windingCode,
} from "#contract/jobs/jobs.ts";
import { hasOwnQuantities, quantitiesOf, totalQuantity } from "#contract/jobs/quantities.ts";
import { isLabel } from "#contract/lookups/kinds.ts";
import type { Words } from "#contract/lookups/words.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { grain, grainValue } from "#contract/wording/pricing/sheet-words.ts";
import * as dataWords from "#contract/wording/pricing/variable-data-words.ts";
import { oneSideInks, sheetInks } from "./ink-words.ts";
import { taxWord } from "./tax-words.ts";

/** Sources of names for a job's codes: the shop's words, and the price book. */
export interface Names {
  readonly words: Words;
  /** Null where none is loaded: then ids replace names. */
  readonly book: PriceBook | null;
}

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

/** A property of the job; `key` ones are also part of its sentence. */
interface JobFact extends Fact {
  readonly key?: true;
}

const fact = (name: string, value: string): JobFact[] => (value === "" ? [] : [{ name, value }]);
const keyFact = (name: string, value: string): JobFact[] =>
  value === "" ? [] : [{ name, value, key: true }];

/** The book's own name of a binding, which is the shop's. */
export const bindingText = ({ words, book }: Names, binding: SheetJob["binding"]): string =>
  book?.bindings.find(({ id }) => id === binding)?.name ?? words.of("binding", binding);

function finishingText(hgx: readonly FinishingChoice[], { book }: Names): string {
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
): JobFact[] {
  if (table === undefined) {
    return Object.entries(options).flatMap(([optionId, choiceId]) => keyFact(optionId, choiceId));
  }
  return table.options.flatMap(({ id, name, choices }) => {
    // Where the job names no choice, the first one is used.
    const chosen = Object.hasOwn(options, id) ? options[id] : choices[0]?.id;
    return keyFact(name, nameIn(choices, chosen));
  });
}

function partFacts(part: SheetPart, names: Names): JobFact[] {
  const paper = `${part.gsm} g ${nameIn(names.book?.papers, part.paperId)}`;
  const pages = part.pages > 2 ? `${part.pages} P，` : "";
  const method =
    part.printMethod === "auto" ? "" : `，${names.words.of("printMethod", part.printMethod)}`;
  const hgx = finishingText(part.hgx, names);
  return keyFact(
    part.name,
    `${pages}${paper}${part.customerPaper ? "（客来纸）" : ""}，${sheetInks(part)}${method}${hgx === "" ? "" : `，${hgx}`}`,
  );
}

/** Names of fields may be personal where a header is none: they stay out of the sentence. */
const dataFacts = (job: SheetJob): JobFact[] =>
  job.dataTable === undefined
    ? []
    : [
        ...keyFact(dataWords.each, dataWords.sentence(totalQuantity(job))),
        ...fact(dataWords.fields, dataWords.fieldNames(job.dataTable)),
      ];

function sheetFacts(job: SheetJob, names: Names): JobFact[] {
  const { words } = names;
  const size =
    job.box === undefined
      ? `${job.lengthMm ?? "?"}×${job.widthMm ?? "?"} mm`
      : `${job.box.lengthMm}×${job.box.widthMm}×${job.box.heightMm} mm`;
  return [
    ...fact("印品", words.of("yspType", job.yspType)),
    ...keyFact("尺寸", size),
    ...(job.yspType === "box" && job.box !== undefined
      ? keyFact("盒型", words.of("boxType", job.box.boxType))
      : []),
    ...job.parts.flatMap((part) => partFacts(part, names)),
    ...(job.binding === "none" ? [] : keyFact("装订", bindingText(names, job.binding))),
    ...dataFacts(job),
    ...(job.fixedGrain === true ? keyFact(grain, grainValue(job.yspType === "book")) : []),
    ...(job.printing === "auto" ? [] : keyFact("印刷", words.of("printing", job.printing))),
    ...(job.yspType === "ncr" || job.yspType === "pad"
      ? fact("每本", `${job.leavesPerBook} 份${job.yspType === "ncr" ? `，${job.plies} 联` : ""}`)
      : []),
  ];
}

function labelFacts(job: LabelJob | DigitalLabelJob, names: Names): JobFact[] {
  const { words, book } = names;
  const form = words.of("shipForm", job.shipForm);
  const print =
    job.quoteType === "lz"
      ? oneSideInks(job.colors, job.spots, job.spotInks)
      : `数码${words.of("colorMode", job.colorMode)}${job.whiteInk ? "＋白墨" : ""}${job.variableData ? "＋可变数据" : ""}`;
  return [
    ...keyFact("宽×高", `${job.widthMm}×${job.heightMm} mm`),
    ...fact(
      "形状",
      `${words.of("shape", job.shape)}${job.shape === "rounded" ? ` R${job.cornerRadiusMm}` : ""}`,
    ),
    ...keyFact("面材", nameIn(book?.labels.materials, job.materialId)),
    ...keyFact("印刷", print),
    ...keyFact("后工序", finishingText(job.hgx, names)),
    ...keyFact(
      "出货",
      job.shipForm === "roll"
        ? `${form} ${grouped(job.labelsPerRoll)} 枚/卷，卷芯 ${job.coreMm} mm`
        : form,
    ),
    ...(job.shipForm === "roll" ? fact("出标", words.of("winding", windingCode(job.winding))) : []),
  ];
}

function catalogueFacts(job: CatalogueJob, { book }: Names): JobFact[] {
  const table = book?.catalogue.find((entry) => entry.id === job.tableId);
  const size =
    job.lengthMm !== undefined && job.widthMm !== undefined
      ? `${job.widthMm}×${job.lengthMm} mm`
      : "";
  return [
    ...keyFact("尺寸", size),
    ...keyFact("长度", job.metres === undefined ? "" : `${job.metres} 米`),
    ...keyFact("重量", job.weightKg === undefined ? "" : weightText(String(job.weightKg))),
    ...optionText(job.options, table),
  ];
}

function gangRunFacts(job: GangRunJob, { book }: Names): JobFact[] {
  const format = book?.gangRun.find((entry) => entry.id === job.formatId);
  return [...keyFact("规格", format?.name ?? job.formatId), ...optionText(job.options, format)];
}

function paperFacts(job: PaperJob, { words, book }: Names): JobFact[] {
  const cut =
    job.lengthMm === undefined || job.widthMm === undefined
      ? ""
      : `${job.lengthMm}×${job.widthMm} mm${job.trim ? "，四边光" : ""}`;
  return [
    ...keyFact("纸张", `${job.gsm} g ${nameIn(book?.papers, job.paperId)}`),
    ...keyFact(
      "规格",
      job.form === "reel"
        ? `${words.of("paperForm", job.form)} ${job.reelWidthMm ?? "?"} mm`
        : nameIn(book?.parents, job.parentId) || "自动选最省的全张",
    ),
    ...keyFact("品牌", job.brand ?? ""),
    ...keyFact("裁切", cut),
    ...(job.grain === "any" ? [] : fact("丝向", words.of("grain", job.grain))),
  ];
}

function ownFacts(job: Job, names: Names): JobFact[] {
  if (isLabel(job)) return labelFacts(job, names);
  switch (job.quoteType) {
    case "pt":
      return catalogueFacts(job, names);
    case "pb":
      return gangRunFacts(job, names);
    case "paper":
      return paperFacts(job, names);
    case "ysp":
      return sheetFacts(job, names);
  }
}

/** 款数 × 每款数量, or an amount of paper. */
export const amountText = (job: Job, unit: string, words: Words): string => {
  if (job.quoteType === "paper") {
    return `${grouped(job.qty)} ${words.of("paperUnit", job.qtyUnit)}`;
  }
  if (hasOwnQuantities(job)) {
    const each = quantitiesOf(job).map((quantity) => grouped(quantity));
    const listed = each.length > 6 ? "" : `（${each.join("、")}）`;
    return `${job.kinds} 款共 ${grouped(totalQuantity(job))} ${unit}${listed}`;
  }
  const each = `${grouped(job.quantity)} ${unit}`;
  return job.kinds === 1 ? each : `${job.kinds} 款 × ${each}`;
};

/** The whole specification as names and values. */
export function jobFacts(job: Job, unit: string, names: Names): readonly Fact[] {
  return [
    ...ownFacts(job, names),
    ...fact("数量", amountText(job, unit, names.words)),
    ...(job.quoteType !== "paper" && job.rush > 0 ? fact("加急", `${job.rush}%`) : []),
    ...fact("税", taxWord(job.taxIncluded)),
    ...fact("备注", job.remark),
  ].map(({ name, value }) => ({ name, value }));
}

/**
 * A job in one sentence, the same in cart, checkout, order and letter; the quantity is shown beside
 * it.
 */
export function jobSentence(job: Job, names: Names): string {
  const kinds = job.quoteType !== "paper" && job.kinds > 1 ? [`${job.kinds} 款`] : [];
  const facts = ownFacts(job, names).filter(({ key }) => key === true);
  return [...facts.map(({ value }) => value), ...kinds].join(" · ");
}
