import type { DesignFormPlan, Layout, PartPlan } from "#contract/quotes/quote.ts";
import * as sheetWords from "#contract/wording/pricing/sheet-words.ts";
import { ceilDivide } from "#pricing/core/decimal.ts";
import { type Rectangle, rectanglesOf } from "#pricing/core/layout.ts";
import type { DesignForm } from "./design-forms.ts";
import { isTurned, type PageForm } from "./page-forms.ts";
import { cutLayout, pressLayout } from "./press-layout.ts";
import type { PressRun } from "./press-run.ts";
import type { PrintMethod } from "./press-sheets.ts";
import { type PartOffer, shareOf } from "./sheet-cost.ts";

/** What a quote shows of the winning offers: press, sheets, forms and drawings. */

/** Where a piece lies after the sheet is turned: across its middle, or top to bottom. */
function mirrored(piece: Rectangle, { usable }: Layout, method: PrintMethod) {
  const x = 2 * usable.x + usable.width - piece.x - piece.width;
  const y = 2 * usable.y + usable.height - piece.y - piece.height;
  return method === "tumble" ? { x: piece.x, y } : { x, y: piece.y };
}

/** Positions are rounded to hundredths of a mm. */
const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 0.1;

/**
 * The design of each piece of a layout, from 1, design after design; 0 where none lies. A place of
 * a turned sheet and its mirror hold the same design.
 */
function designPlaces(layout: Layout, form: DesignForm, method: PrintMethod): number[] {
  const pieces = rectanglesOf(layout);
  const designs = form.designs.flatMap(({ design, places }) =>
    Array.from({ length: places }, () => design + 1),
  );
  const found: (number | undefined)[] = pieces.map(() => undefined);
  const turned = isTurned(method);
  let next = 0;
  for (const [at, piece] of pieces.entries()) {
    if (found[at] !== undefined) continue;
    const design = designs[next] ?? 0;
    next += 1;
    found[at] = design;
    if (!turned) continue;
    const { x, y } = mirrored(piece, layout, method);
    const mirror = pieces.findIndex((one) => isNear(one.x, x) && isNear(one.y, y));
    if (mirror >= 0) found[mirror] = design;
  }
  return found.map((design) => design ?? 0);
}

const formOf = ({ count, pages, copiesASheet, method, sections }: PageForm) => ({
  count,
  pages,
  copiesASheet,
  printMethod: method,
  sections: [...sections],
});

/** The plans of the winning offer, one for each paper; the first holds the plates of all. */
export function partPlans(offer: PartOffer): PartPlan[] {
  const { work, run } = offer;
  const { length } = work.papers;
  if (length === 1) {
    const name = work.rest > 0 ? work.part.name : work.name.trim() || work.part.name;
    return [partPlan(offer, name, run)];
  }
  const { full, waste } = shareOf(offer);
  const net = run.net / length;
  const impressions = ceilDivide(run.impressions, length);
  return work.papers.map(({ part, name }, at) => {
    const plates = at === 0 ? run.plates : 0;
    const share = { ...run, net, waste, run: net + waste, plates, impressions };
    return partPlan({ ...offer, full }, name.trim() || part.name, share);
  });
}

/** Whether the job has several designs: then each form says which lie on it. */
const sharesForms = ({ plan }: PressRun): boolean =>
  plan.some(({ designs }) =>
    designs?.forms.some((form) => form.designs.some(({ design }) => design > 0)),
  );

/** The designs of each form, with what it makes of them. */
function designFormsOf({ work, sheet, run }: PartOffer, layout: Layout): DesignFormPlan[] {
  const piecesAPlace = isTurned(sheet.method) ? 2 : 1;
  return run.plan.flatMap(({ designs }) =>
    (designs?.forms ?? []).map((form) => ({
      sheets: form.sheets,
      designs: form.designs.map(({ design, places }) => {
        const ups = places * piecesAPlace;
        const made = ups * form.sheets;
        const wanted = work.designs.find((one) => one.design === design)?.pieces ?? made;
        return { number: design + 1, ups, made, over: made - wanted };
      }),
      places: designPlaces(layout, form, sheet.method),
    })),
  );
}

function partPlan(offer: PartOffer, name: string, run: PressRun): PartPlan {
  const { work, sheet, full } = offer;
  const { parent, kai } = sheet;
  const layout = pressLayout(sheet);
  return {
    name: work.rest > 0 ? `${name}${sheetWords.restOf(work.rest)}` : name,
    press: { id: sheet.press.id, name: sheet.press.name },
    parent: { ...parent },
    kai,
    pressSheet: { widthMm: sheet.longMm, lengthMm: sheet.shortMm },
    pieceMm: {
      widthMm: (work.width + 2 * work.bleed) / 1000,
      heightMm: (work.height + 2 * work.bleed) / 1000,
    },
    ups: sheet.ups * work.pagesAPiece,
    printMethod: sheet.method,
    netSheets: run.net,
    wasteSheets: run.waste,
    runSheets: run.run,
    fullSheets: full,
    plates: run.plates,
    impressions: run.impressions,
    signatures: run.signatures,
    ...(work.pages === undefined ? {} : { forms: run.plan.map(formOf) }),
    ...(sharesForms(run) ? { designForms: designFormsOf(offer, layout) } : {}),
    layout,
    cutLayout: cutLayout(sheet),
  };
}
