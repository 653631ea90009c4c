import type { Finishing, PaperKind } from "#contract/price-book-print.ts";

const nameOf = (id: string, all: readonly Finishing[]): string =>
  all.find((step) => step.id === id)?.name ?? id;

/** Why a finishing step cannot be had with what is chosen; undefined where it can. */
export function finishingReason(
  step: Finishing,
  chosen: readonly string[],
  all: readonly Finishing[],
  paper?: { readonly kind: PaperKind; readonly gsm: number | null },
): string | undefined {
  const conflict = chosen.find(
    (id) =>
      step.conflicts.includes(id) ||
      all.some((other) => other.id === id && other.conflicts.includes(step.id)),
  );
  if (conflict !== undefined) return `与${nameOf(conflict, all)}冲突`;
  if (step.requiresAny.length > 0 && !step.requiresAny.some((id) => chosen.includes(id))) {
    return `须先选${step.requiresAny.map((id) => nameOf(id, all)).join("或")}`;
  }
  if (paper === undefined) return undefined;
  if (step.forbiddenPapers.includes(paper.kind)) return "这种纸不能做";
  if (paper.gsm === null) return undefined;
  if (step.minGsm !== undefined && paper.gsm < step.minGsm) return `须 ${step.minGsm} g 以上`;
  if (step.maxGsm !== undefined && paper.gsm > step.maxGsm) return `限 ${step.maxGsm} g 以内`;
  return undefined;
}
