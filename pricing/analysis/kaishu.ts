import { type KaishuJob, kaishuJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { ParentSize } from "#contract/price-book/print.ts";
import { parsed } from "#contract/quotes/parse.ts";
import type { Kaishu, KaishuCandidate } from "#contract/quotes/quote.ts";
import * as kaishuWords from "#contract/wording/pricing/kaishu-words.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import { micrometres } from "#pricing/core/decimal.ts";
import { impose } from "#pricing/core/imposition.ts";
import { bad, type Refused } from "#pricing/core/outcome.ts";
import { sheetLayout } from "#pricing/core/sheet-layout.ts";
import { printedKaishu } from "./printed-kaishu.ts";

/** Blank cutting: the whole parent is used, and each piece has its own bleed. */
function blankKaishu(job: KaishuJob, parent: ParentSize): KaishuCandidate {
  const { widthMm, lengthMm } = parent;
  const usable = { x: 0, y: 0, width: widthMm, height: lengthMm };
  const imposition = impose(
    micrometres(widthMm),
    micrometres(lengthMm),
    micrometres(job.widthMm + 2 * job.bleedMm),
    micrometres(job.lengthMm + 2 * job.bleedMm),
    job.mixedLayout,
  );
  const layout = sheetLayout(widthMm, lengthMm, usable, imposition);
  return {
    parent: { ...parent },
    kai: imposition.count,
    gridKai: imposition.gridCount,
    utilisation: layout.utilisation,
    orientation: imposition.orientation,
    layout,
  };
}

export type KaishuResult = { readonly ok: true; readonly kaishu: Kaishu } | Refused;

/** 开数: what each parent sheet gives for a size; best use of the sheet first. */
export function kaishuOf(input: unknown, book: PriceBook): KaishuResult {
  const asked = parsed<KaishuJob>(kaishuJob, input);
  if (!asked.ok) return asked;
  const job = asked.value;
  const { parents } = indexOf(book);
  const unknown = (job.parentIds ?? []).find((id) => !parents.has(id));
  if (unknown !== undefined) return bad("noParent", kaishuWords.noParent(unknown), "parentIds");
  const chosen = job.parentIds?.flatMap((id) => parents.get(id) ?? []) ?? book.parents;
  const { yaokouMm } = job;
  const candidates = chosen
    .flatMap((parent) =>
      yaokouMm === undefined
        ? blankKaishu(job, parent)
        : (printedKaishu({ ...job, yaokouMm }, parent, book) ?? []),
    )
    .filter(({ kai }) => kai > 0)
    .sort((a, b) => b.utilisation - a.utilisation || b.kai - a.kai);
  if (candidates.length === 0) return bad("tooLarge", kaishuWords.tooLarge, "lengthMm");
  return { ok: true, kaishu: { candidates } };
}
