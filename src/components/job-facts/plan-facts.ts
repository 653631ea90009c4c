import { grouped, short } from "#contract/format/numerals.ts";
import { windingCode } from "#contract/jobs/jobs.ts";
import type { Words } from "#contract/lookups/words.ts";
import type {
  DesignFormPlan,
  LabelPlan,
  LaneFormPlan,
  Layout,
  PageFormPlan,
  PartPlan,
  Plan,
  SheetPlan,
} from "#contract/quotes/quote.ts";
import type { Fact } from "#contract/wording/job-words.ts";
import { catalogueFacts, mm, paperFacts } from "./plan-words.ts";

/** `多 10`: what is made of a design beyond its quantity. */
const overText = (over: number): string => (over > 0 ? `（多 ${grouped(over)}）` : "");

/** `第 1 套版 5,000 行：第 1 款 2 列，第 2 款 2 列（多 10）`: the lanes of each design. */
const lanesText = (forms: readonly LaneFormPlan[]): string =>
  forms
    .map(({ rows, designs }, at) => {
      const laid = designs.map(
        ({ number, lanes, over }) => `第 ${number} 款 ${lanes} 列${overText(over)}`,
      );
      return `第 ${at + 1} 套版 ${grouped(rows)} 行：${laid.join("，")}`;
    })
    .join("；");

function labelFacts(plan: LabelPlan, words: Words): Fact[] {
  const facts: Fact[] = [
    { name: "机型", value: `${plan.press.name}（${words.of("labelMethod", plan.method)}）` },
    { name: "排列", value: `横 ${plan.across} 排 × 每周 ${plan.around} 个` },
    { name: "跳距", value: `${short(plan.pitchMm)} mm（间距 ${short(plan.gapAroundMm)} mm）` },
    { name: "料宽", value: `${short(plan.stockWebMm)} mm（净用 ${short(plan.webMm)} mm）` },
    {
      name: "用料",
      value: `${short(plan.metres)} 米（印 ${short(plan.runMetres)} ＋ 放数 ${short(plan.wasteMetres)}），${short(plan.areaM2)} m²`,
    },
  ];
  if (plan.z !== undefined && plan.circumferenceMm !== undefined) {
    facts.splice(1, 0, {
      name: "版辊",
      value: `Z${plan.z}，周长 ${short(plan.circumferenceMm)} mm`,
    });
  }
  if (plan.laneForms !== undefined)
    facts.push({ name: "各款排列", value: lanesText(plan.laneForms) });
  if (plan.shipForm === "roll") {
    facts.push(
      {
        name: "成品卷",
        value: `${grouped(plan.rolls)} 卷，每卷 ${grouped(plan.labelsPerRoll)} 枚 ${short(plan.rollMetres)} 米`,
      },
      { name: "卷外径", value: `${short(plan.rollOdMm)} mm（卷芯 ${plan.coreMm} mm）` },
      { name: "出标", value: words.of("winding", windingCode(plan.winding)) },
    );
  }
  return facts;
}

/** `出血 3 mm，相邻 3 mm`: bleed a side, and the distance of two finished pieces. */
function bleedText({ bleedMm, blocks }: Layout): string {
  if (bleedMm === undefined) return "无";
  const gaps = blocks.flatMap((block) => [
    ...(block.columns > 1 ? [block.stepX - block.width] : []),
    ...(block.rows > 1 ? [block.stepY - block.height] : []),
  ]);
  const own = `每边 ${short(bleedMm)} mm`;
  return gaps.length === 0 ? own : `${own}，相邻 ${short(Math.min(...gaps))} mm`;
}

/** `16P × 2（正反版）＋ 4P × 1（左右自翻，一张 4 份）`: the forms of a book's pages. */
function formsText(forms: readonly PageFormPlan[], words: Words): string {
  return forms
    .map(({ count, pages, copiesASheet, printMethod, sections }) => {
      const folded =
        sections.length > 1 ? `，折成 ${sections.map((one) => `${one}P`).join("、")}` : "";
      const copies = copiesASheet > 1 ? `，一张 ${copiesASheet} 份` : "";
      return `${pages}P × ${count}（${words.of("printMethod", printMethod)}${copies}${folded}）`;
    })
    .join(" ＋ ");
}

/** `第 1 版 500 张：1 款 2 拼，2 款 2 拼（多 10）`: the designs of each form, and what is over. */
const designsText = (forms: readonly DesignFormPlan[]): string =>
  forms
    .map(({ sheets, designs }, at) => {
      const laid = designs.map(
        ({ number, ups, over }) => `第 ${number} 款 ${ups} 拼${overText(over)}`,
      );
      return `第 ${at + 1} 版净 ${grouped(sheets)} 张：${laid.join("，")}`;
    })
    .join("；");

/** The whole of the parts: a flat box, a book with its spine and its creep. */
const wholeFacts = ({ spineMm, creepMm, dieLine }: SheetPlan): Fact[] => [
  ...(dieLine === undefined
    ? []
    : [
        { name: "展开", value: mm(dieLine.widthMm, dieLine.heightMm) },
        { name: "刀线", value: `每个 ${short(dieLine.metres)} 米（裁切与压痕）` },
      ]),
  ...(spineMm === undefined ? [] : [{ name: "书脊", value: `约 ${short(spineMm)} mm` }]),
  ...(creepMm === undefined
    ? []
    : [{ name: "爬移", value: `最内页约 ${short(creepMm)} mm，拼版时补偿` }]),
];

const partFacts = (part: PartPlan, words: Words): Fact[] => [
  { name: "机器", value: `${part.press.name}，${words.of("printMethod", part.printMethod)}` },
  {
    name: "全张",
    value: `${part.parent.name} ${mm(part.parent.widthMm, part.parent.lengthMm)} 开 ${part.kai}`,
  },
  {
    name: "上机纸",
    value: `${mm(part.pressSheet.widthMm, part.pressSheet.lengthMm)}，每张 ${part.ups} 个`,
  },
  { name: "单件", value: `${mm(part.pieceMm.widthMm, part.pieceMm.heightMm)}（含出血）` },
  { name: "出血", value: bleedText(part.layout) },
  ...(part.layout.grippers.length === 0
    ? []
    : [{ name: "咬口", value: `${short(part.layout.gripperMm)} mm` }]),
  {
    name: "印张",
    value: `净 ${grouped(part.netSheets)} ＋ 放数 ${grouped(part.wasteSheets)} ＝ ${grouped(part.runSheets)} 张`,
  },
  { name: "大纸", value: `${grouped(part.fullSheets)} 张` },
  {
    name: "版与印次",
    value: `${part.plates} 块版，${grouped(part.impressions)} 次${part.signatures > 1 ? `，${part.signatures} 贴` : ""}`,
  },
  ...(part.forms === undefined ? [] : [{ name: "印贴", value: formsText(part.forms, words) }]),
  ...(part.designForms === undefined
    ? []
    : [{ name: "各款拼版", value: designsText(part.designForms) }]),
  { name: "利用率", value: `${part.layout.utilisation}%` },
];

/** The text alternative of the drawing, with everything it cannot show. */
export function planFacts(plan: Plan, words: Words): Fact[] {
  switch (plan.kind) {
    case "label":
      return labelFacts(plan, words);
    case "sheet":
      return [
        ...wholeFacts(plan),
        ...plan.parts.flatMap((part) =>
          partFacts(part, words).map((entry) =>
            plan.parts.length > 1 ? { ...entry, name: `${part.name} ${entry.name}` } : entry,
          ),
        ),
      ];
    case "paper":
      return paperFacts(plan, words);
    case "gang":
      return [
        {
          name: "规格",
          value: `${plan.format.name} ${mm(plan.format.widthMm, plan.format.heightMm)}`,
        },
        { name: "合版", value: `每款占 ${plan.cellsPerKind} 格，一张 ${plan.cellsPerSheet} 格` },
      ];
    case "catalogue":
      return catalogueFacts(plan);
  }
}
