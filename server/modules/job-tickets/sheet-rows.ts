import { grouped, short } from "#contract/format/numerals.ts";
import type { SheetJob, SheetPart } from "#contract/jobs/jobs.ts";
import type { WhiteInk } from "#contract/jobs/white-ink.ts";
import type { PageFormPlan, PartPlan, SheetPlan } from "#contract/quotes/quote.ts";
import type { Names } from "#contract/wording/job-words.ts";
import * as whiteWords from "#contract/wording/pricing/white-ink-words.ts";
import { grainOfParent, grainOfPress } from "#pricing/analysis/plan-grain.ts";
import { bleedText, blocksText, inksText, mm, type Row, row } from "./ticket-words.ts";

/** Rows of sheet-fed printing: paper, cutting, press, plates and inks of each part. */

/** The job's part of a plan's one; a book's last pages are a part of the plan by themselves. */
export function jobPartOf(job: SheetJob, plan: SheetPlan, at: number): SheetPart | undefined {
  if (job.parts.length === plan.parts.length) return job.parts[at];
  const name = plan.parts[at]?.name ?? "";
  return job.parts.find((part) => name.startsWith(part.name)) ?? job.parts.at(-1);
}

const along = { long: "长边", short: "短边" } as const;

/** `大纸长丝；上机纸丝向平行长边`. */
function grainText(part: PartPlan): string {
  const side = grainOfPress(part);
  const { widthMm, heightMm } = part.layout;
  const isLong = (side === "width") === widthMm >= heightMm;
  const parent = part.parent.grain === "short" ? "短丝" : "长丝";
  const press = side === undefined ? "横竖都有" : `平行${isLong ? along.long : along.short}`;
  return `大纸${parent}，上机纸丝向${press}`;
}

/** How a side is turned over, for the lay edge. */
const turning: Readonly<Record<PartPlan["printMethod"], string>> = {
  auto: "",
  single: "只印一面",
  sheetwise: "正反各一套版，咬口不变，侧规用同一纸边",
  workAndTurn: "一套版，左右翻面，咬口不变，侧规换边",
  tumble: "一套版，上下翻面，咬口换边，侧规不变",
  perfecting: "一次过机印两面",
};

const formText = (form: PageFormPlan, { words }: Names): string => {
  const folded =
    form.sections.length > 1 ? `，折成 ${form.sections.map((one) => `${one}P`).join("、")}` : "";
  const copies = form.copiesASheet > 1 ? `，一张 ${form.copiesASheet} 份` : "";
  const method = words.of("printMethod", form.printMethod);
  return `${form.pages}P × ${form.count}（${method}${copies}${folded}）`;
};

function designsText({ designForms = [] }: PartPlan): string {
  return designForms
    .map(({ sheets, designs }, at) => {
      const laid = designs.map(
        ({ number, ups, over }) =>
          `第 ${number} 款 ${ups} 拼${over > 0 ? `（多 ${grouped(over)}）` : ""}`,
      );
      return `第 ${at + 1} 版净 ${grouped(sheets)} 张：${laid.join("，")}`;
    })
    .join("；");
}

const paperText = (part: SheetPart | undefined, { book }: Names): string => {
  if (part === undefined) return "";
  const name = book?.papers.find(({ id }) => id === part.paperId)?.name ?? part.paperId;
  return `${part.gsm} g ${name}${part.customerPaper ? "（客来纸，先点收）" : ""}`;
};

/** A side with its white, which the press prints first. */
function sideText(inks: string, white: WhiteInk | undefined): string {
  switch (white) {
    case undefined:
      return inks;
    case "under":
      return `${inks} ＋ ${whiteWords.under}`;
    case "only":
      return whiteWords.onlyWithFile;
  }
}

function inkRows(part: SheetPart | undefined): Row[] {
  if (part === undefined) return [];
  const { frontColors, frontSpots, frontSpotInks, backColors, backSpots, backSpotInks } = part;
  const { frontWhite, backWhite } = part;
  return [
    ...row("正面颜色", sideText(inksText(frontColors, frontSpots, frontSpotInks), frontWhite)),
    ...row("反面颜色", sideText(inksText(backColors, backSpots, backSpotInks), backWhite)),
  ];
}

/** Its name with its size, once. */
function parentText({ name, widthMm, lengthMm }: PartPlan["parent"]): string {
  const size = mm(widthMm, lengthMm);
  return name.includes(size.replace(" mm", "")) ? `${name} mm` : `${name} ${size}`;
}

/** One part from its paper to its run. */
export function partRows(part: PartPlan, own: SheetPart | undefined, names: Names): Row[] {
  const { parent, pressSheet, layout, cutLayout } = part;
  const method = names.words.of("printMethod", part.printMethod);
  return [
    ...row("机器", part.press.name),
    ...row("纸张", paperText(own, names)),
    ...row("领纸", `${parentText(parent)}，${grouped(part.fullSheets)} 张`),
    ...row(
      "开料",
      `开 ${part.kai}（${blocksText(cutLayout)}），上机纸 ${mm(pressSheet.widthMm, pressSheet.lengthMm)}`,
    ),
    ...row("丝向", grainText(part)),
    ...row(
      "印张",
      `净 ${grouped(part.netSheets)} ＋ 放数 ${grouped(part.wasteSheets)} ＝ ${grouped(part.runSheets)} 张，${grouped(part.impressions)} 印次`,
    ),
    ...inkRows(own),
    ...row("印法", `${method}：${turning[part.printMethod]}`),
    ...row(
      "拼版",
      `${grouped(layout.pieces)} 拼，${blocksText(layout)}，单件含出血 ${mm(part.pieceMm.widthMm, part.pieceMm.heightMm)}`,
    ),
    ...row("出血", bleedText(layout)),
    ...(layout.grippers.length === 0
      ? []
      : row(
          "咬口",
          `${short(layout.gripperMm)} mm${layout.grippers.length > 1 ? "，上下都留" : ""}`,
        )),
    ...row("印版", part.plates === 0 ? "不用版" : `${part.plates} 块`),
    ...row("印贴", (part.forms ?? []).map((form) => formText(form, names)).join(" ＋ ")),
    ...row("各款拼版", designsText(part)),
  ];
}

/** The whole of the parts: a flat box, a book with its spine and its creep. */
export function wholeRows({ flatMm, spineMm, creepMm, dieLine }: SheetPlan): Row[] {
  return [
    ...(dieLine === undefined
      ? flatMm === undefined
        ? []
        : row("展开", mm(flatMm.widthMm, flatMm.heightMm))
      : row(
          "展开",
          `${mm(dieLine.widthMm, dieLine.heightMm)}，刀线每个 ${short(dieLine.metres)} 米`,
        )),
    ...(spineMm === undefined ? [] : row("书脊", `约 ${short(spineMm)} mm`)),
    ...(creepMm === undefined ? [] : row("爬移", `最内页约 ${short(creepMm)} mm，拼版时补偿`)),
  ];
}

/** Which side of the drawings the grain runs along. */
export const grainsOf = (part: PartPlan) => ({
  press: grainOfPress(part),
  cut: grainOfParent(part),
});
