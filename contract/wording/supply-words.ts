/** How soon the paper of a line is there. */
export type SupplyLevel = "now" | "soon" | "order";

export const supplyWords: Readonly<Record<SupplyLevel, string>> = {
  now: "有现货",
  soon: "两天内",
  order: "需订货",
};

/** `有现货`, `两天内到纸`, `需订货，5 个工作日到纸`. */
export function supplyText({
  level,
  days,
}: {
  readonly level: SupplyLevel;
  readonly days: number;
}): string {
  if (level === "now") return supplyWords.now;
  if (level === "soon") return `${supplyWords.soon}到纸`;
  return days === 0 ? supplyWords.order : `${supplyWords.order}，${days} 个工作日到纸`;
}
