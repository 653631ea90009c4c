import type { DraftLine } from "#pricing/core/costing.ts";

/** A draft line with its texts, in the order in which a buyer reads it. */
export const shownLine = (line: DraftLine) => ({
  code: line.code,
  name: line.name,
  chosen: line.chosen === undefined ? undefined : `${line.chosen.of} ${line.chosen.code}`,
  basis: line.basis(),
  qty: line.qty(),
  unit: line.unit,
  rate: line.rate,
  minimumFen: line.minimumFen,
  fen: line.fen,
  applied: line.applied,
});
