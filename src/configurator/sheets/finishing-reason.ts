import type { Finishing, PaperKind } from "#contract/price-book/print.ts";

export interface FinishedPaper {
  readonly kind: PaperKind;
  readonly gsm: number | null;
}

/** Why a finishing step is impossible on this paper; undefined where it is possible. */
export function finishingReason(
  step: Finishing,
  paper: FinishedPaper | undefined,
  /** The lightest paper for it at this place. */
  least = 0,
): string | undefined {
  if (paper === undefined) return undefined;
  if (step.forbiddenPapers.includes(paper.kind)) return "这种纸不能做";
  if (paper.gsm === null) return undefined;
  const min = Math.max(least, step.minGsm ?? 0);
  if (paper.gsm < min) return `须 ${min} g 以上`;
  if (step.maxGsm !== undefined && paper.gsm > step.maxGsm) return `限 ${step.maxGsm} g 以内`;
  return undefined;
}
