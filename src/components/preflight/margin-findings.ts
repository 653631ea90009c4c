import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import { safeMm } from "#components/product-geometry/page-placement.ts";
import type { Box, FileFacts, PageSize } from "./facts.ts";
import { type Finding, look, pagesSaid } from "./finding.ts";
import { faultOf, wantedOn } from "./size-findings.ts";

/** Letters are measured by their usual height: mm. */
const toleranceMm = 0.3;

/** The cut of a page, where its size is that of the order; null where it is not. */
function cutOf(page: PageSize, frame: ArtworkFrame): Box | null {
  const kind = faultOf(page, frame)?.kind ?? "bleed";
  if (kind !== "bleed") return null;
  return page.trim === null ? wantedOn(page, frame.widthMm, frame.heightMm) : page.at;
}

/** Does text within the cut come nearer to it than is safe? */
function isNear(text: Box, cut: Box, { view }: PageSize): boolean {
  const safe = safeMm - toleranceMm;
  const [across, up] = [safe / view.width, safe / view.height];
  const [right, low] = [cut.x + cut.width, cut.y + cut.height];
  const isOutside =
    text.x >= right ||
    text.y >= low ||
    text.x + text.width <= cut.x ||
    text.y + text.height <= cut.y;
  const isSafe =
    text.x >= cut.x + across &&
    text.y >= cut.y + up &&
    text.x + text.width <= right - across &&
    text.y + text.height <= low - up;
  return !isOutside && !isSafe;
}

/** Text that the cut may touch, at the first of its places. */
export function marginFindings({ texts, sizes }: FileFacts, frame: ArtworkFrame): Finding[] {
  const cuts = sizes.map((page) => cutOf(page, frame));
  const near = texts.filter(({ page, box }) => {
    const [size, cut] = [sizes[page - 1], cuts[page - 1]];
    return size !== undefined && cut != null && isNear(box, cut, size);
  });
  const [first] = near;
  if (first === undefined) return [];
  const pages = [...new Set(near.map(({ page }) => page))];
  const where = pages.length === 1 && pages[0] === 1 ? "" : `第 ${pagesSaid(pages)} 页的`;
  const text = `${where}文字离裁切线不到 ${safeMm} mm，容易被裁到，请往里移`;
  return [look(text, { kind: "margin", ...first })];
}
