import type { DigitalLabelJob, Job, LabelJob } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";

type LabelKind = "lz" | "inkLz";

/** The material itself where the other press takes it, else the first of its group, else any. */
function materialFor(kind: LabelKind, materialId: string, book: PriceBook): string | null {
  const offered = book.labels.materials.filter((one) => one.for.some((type) => type === kind));
  const held = book.labels.materials.find((one) => one.id === materialId);
  const found =
    offered.find((one) => one.id === materialId) ??
    offered.find((one) => one.group === held?.group) ??
    offered[0];
  return found?.id ?? null;
}

function shared(job: LabelJob | DigitalLabelJob, kind: LabelKind, book: PriceBook) {
  const materialId = materialFor(kind, job.materialId, book);
  if (materialId === null) return null;
  const offered = book.finishing.filter((step) => step.for.some((type) => type === kind));
  const hgx = job.hgx.filter((step) => offered.some((one) => one.id === step.id));
  return { materialId, hgx };
}

/** The same label on the other press (轮转 ↔ 数码); null for other goods. */
export function otherMethod(job: Job, book: PriceBook): LabelJob | DigitalLabelJob | null {
  if (job.quoteType === "lz") {
    const { colors, spots: _, quoteType: _kind, ...rest } = job;
    const own = shared(job, "inkLz", book);
    if (own === null) return null;
    return {
      ...rest,
      ...own,
      quoteType: "inkLz",
      colorMode: colors <= 1 ? "k" : "cmyk",
      whiteInk: false,
      variableData: false,
    };
  }
  if (job.quoteType === "inkLz") {
    const { colorMode, whiteInk: _white, variableData, quoteType: _kind, ...rest } = job;
    if (variableData) return null;
    const own = shared(job, "lz", book);
    if (own === null) return null;
    return { ...rest, ...own, quoteType: "lz", colors: colorMode === "k" ? 1 : 4, spots: 0 };
  }
  return null;
}
