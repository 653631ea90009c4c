import { type KaishuJob, kaishuJob } from "#contract/jobs.ts";
import { parsed } from "#contract/parse.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { ParentSize } from "#contract/price-book-print.ts";
import type { Kaishu, KaishuCandidate } from "#contract/quote.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import { micrometres } from "#pricing/core/decimal.ts";
import { impose, sheetLayout } from "#pricing/core/imposition.ts";
import { bad, type Refused } from "#pricing/core/outcome.ts";

interface Margins {
  readonly tailMm: number;
  readonly sideMm: number;
}

/** The widest tail and side margins of the shop's presses: what fits then fits on each. */
const marginsOf = ({ presses }: PriceBook): Margins => ({
  tailMm: Math.max(0, ...presses.map(({ tailMm }) => tailMm)),
  sideMm: Math.max(0, ...presses.map(({ sideMm }) => sideMm)),
});

function candidateOf(job: KaishuJob, parent: ParentSize, margins: Margins): KaishuCandidate {
  const onPress = job.yaokouMm !== undefined;
  const side = onPress ? margins.sideMm : 0;
  const top = onPress ? margins.tailMm : 0;
  const gripper = job.yaokouMm ?? 0;
  const usable = {
    x: side,
    y: top,
    width: parent.widthMm - 2 * side,
    height: parent.lengthMm - top - gripper,
  };
  const imposition = impose(
    micrometres(usable.width),
    micrometres(usable.height),
    micrometres(job.widthMm + 2 * job.bleedMm),
    micrometres(job.lengthMm + 2 * job.bleedMm),
    job.mixedLayout,
  );
  const layout = sheetLayout(parent.widthMm, parent.lengthMm, usable, imposition, {
    mm: gripper,
    edges: onPress ? ["bottom"] : [],
  });
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
  if (unknown !== undefined) return bad("noParent", `没有规格「${unknown}」`, "parentIds");
  const chosen = job.parentIds?.flatMap((id) => parents.get(id) ?? []) ?? book.parents;
  const margins = marginsOf(book);
  const candidates = chosen
    .map((parent) => candidateOf(job, parent, margins))
    .filter(({ kai }) => kai > 0)
    .sort((a, b) => b.utilisation - a.utilisation || b.kai - a.kai);
  if (candidates.length === 0) return bad("tooLarge", "尺寸大于所有纸张规格", "lengthMm");
  return { ok: true, kaishu: { candidates } };
}
