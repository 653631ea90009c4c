import { grouped, short } from "#contract/format/numerals.ts";
import { type DigitalLabelJob, type Job, type LabelJob, windingCode } from "#contract/jobs/jobs.ts";
import type { LabelPlan, LaneFormPlan, PaperPlan, Plan } from "#contract/quotes/quote.ts";
import type { Names } from "#contract/wording/job-words.ts";
import { blocksText, counted, inksText, mm, type Row, row } from "./ticket-words.ts";

/** Rows of labels on a web, of paper, and of goods of a table. */

/** `第 1 套版 5,000 行：第 1 款 2 列，第 2 款 2 列（多 10）`. */
const lanesText = (forms: readonly LaneFormPlan[]): string =>
  forms
    .map(({ rows, designs }, at) => {
      const laid = designs.map(
        ({ number, lanes, over }) =>
          `第 ${number} 款 ${lanes} 列${over > 0 ? `（多 ${grouped(over)}）` : ""}`,
      );
      return `第 ${at + 1} 套版 ${grouped(rows)} 行：${laid.join("，")}`;
    })
    .join("；");

function labelInks(job: LabelJob | DigitalLabelJob, { words }: Names): string {
  if (job.quoteType === "lz") return inksText(job.colors, job.spots, job.spotInks);
  const mode = words.of("colorMode", job.colorMode);
  return `${mode}${job.whiteInk ? " ＋ 白墨打底" : ""}${job.variableData ? " ＋ 可变数据" : ""}`;
}

function materialText({ materialId }: LabelJob | DigitalLabelJob, { book }: Names): string {
  return book?.labels.materials.find(({ id }) => id === materialId)?.name ?? materialId;
}

export function labelRows(plan: LabelPlan, job: LabelJob | DigitalLabelJob, names: Names): Row[] {
  const { words } = names;
  const roll = plan.shipForm === "roll";
  return [
    ...row("机器", `${plan.press.name}（${words.of("labelMethod", plan.method)}）`),
    ...row("材料", materialText(job, names)),
    ...row("料宽", `领 ${short(plan.stockWebMm)} mm，净用 ${short(plan.webMm)} mm`),
    ...row(
      "用料",
      `印 ${counted(plan.runMetres)} ＋ 放数 ${counted(plan.wasteMetres)} ＝ ${counted(plan.metres)} 米`,
    ),
    ...row("颜色", labelInks(job, names)),
    ...(plan.z === undefined || plan.circumferenceMm === undefined
      ? []
      : row("版辊", `Z${plan.z}，周长 ${short(plan.circumferenceMm)} mm`)),
    ...row("排列", `横 ${plan.across} 列 × 纵 ${plan.around} 枚，跳距 ${short(plan.pitchMm)} mm`),
    ...row(
      "间距",
      `横 ${short(plan.gapAcrossMm)} mm，纵 ${short(plan.gapAroundMm)} mm，边 ${short(plan.edgeMm)} mm`,
    ),
    ...row("行数", `${grouped(plan.rows)} 行`),
    ...row("各款排列", lanesText(plan.laneForms ?? [])),
    ...(roll
      ? [
          ...row("出标", words.of("winding", windingCode(plan.winding))),
          ...row(
            "成品卷",
            `${grouped(plan.rolls)} 卷，每卷 ${grouped(plan.labelsPerRoll)} 枚 ${counted(plan.rollMetres)} 米`,
          ),
          ...row("卷芯", `${plan.coreMm} mm，卷外径约 ${short(plan.rollOdMm)} mm`),
        ]
      : row("出货", words.of("shipForm", plan.shipForm))),
  ];
}

export function paperRows(plan: PaperPlan, job: Job, { words, book }: Names): Row[] {
  const paper =
    job.quoteType === "paper"
      ? `${job.gsm} g ${book?.papers.find(({ id }) => id === job.paperId)?.name ?? job.paperId}`
      : "";
  const trimmed = job.quoteType === "paper" && job.trim ? "，先修四边" : "";
  const grain = job.quoteType !== "paper" || job.grain === "any" ? "" : job.grain;
  return [
    ...row("纸张", paper),
    ...row("形式", words.of("paperForm", plan.form)),
    ...(plan.parent === undefined
      ? []
      : row(
          "领纸",
          `${plan.parent.name} ${mm(plan.parent.widthMm, plan.parent.lengthMm)}，${grouped(plan.sheets)} 张`,
        )),
    ...(plan.reel === undefined
      ? []
      : row("卷筒", `门幅 ${short(plan.reel.widthMm)} mm，约 ${counted(plan.reel.metres)} 米`)),
    ...row("丝向", grain === "" ? "" : words.of("grain", grain)),
    ...(plan.cutLayout === undefined
      ? []
      : row(
          "裁切",
          `每张 ${plan.piecesPerSheet} 开（${blocksText(plan.cutLayout)}）${trimmed}，共 ${grouped(plan.pieces)} 张`,
        )),
    ...row("重量", `${counted(Number(plan.kg))} kg，合 ${counted(Number(plan.reams))} 令`),
  ];
}

type Listed = Extract<Plan, { kind: "gang" | "catalogue" }>;

/** Goods that the shop buys in or gangs with other orders: what was chosen of the table. */
export function listedRows(plan: Listed): Row[] {
  const choices = plan.choices.flatMap(({ option, choice }) => row(option, choice));
  if (plan.kind === "catalogue") {
    return [...row("计量", `${counted(Number(plan.measure))} ${plan.measureUnit}`), ...choices];
  }
  return [
    ...row("规格", `${plan.format.name}，${mm(plan.format.widthMm, plan.format.heightMm)}`),
    ...row("合版", `每款占 ${plan.cellsPerKind} 格，一张大纸 ${plan.cellsPerSheet} 格`),
    ...row("大纸", mm(plan.layout.widthMm, plan.layout.heightMm)),
    ...choices,
  ];
}
