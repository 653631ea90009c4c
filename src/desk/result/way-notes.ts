import type { CodeOf } from "#contract/vocabularies.ts";

/** What a buyer takes with each way, beside its price. */
export const wayNotes: Readonly<Record<CodeOf<"way">, string>> = {
  offset: "单独开机，可追样，数量不限",
  digitalSheet: "免版费，一张起印，四色或单黑",
  gangRun: "与其他订单合版，颜色不追样，数量固定",
  catalogue: "固定套餐，数量固定",
  rotary: "要开版和刀，量大单价低",
  digitalLabel: "免版费，激光模切，四色或单黑",
};
