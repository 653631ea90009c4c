import { short } from "#contract/format/numerals.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { isLabel } from "#contract/lookups/kinds.ts";
import type { Layout, LayoutBlock, Quote, ShownDieLine } from "#contract/quotes/quote.ts";
import { bleedsPath, type PieceShape, piecesPath } from "#pricing/analysis/layout-path.ts";
import { webStrip } from "#pricing/analysis/web-strip.ts";
import { margin, width } from "./page-size.ts";
import type { Pen } from "./pdf-page.ts";

/** The drawing of a quote sheet: pieces on sheet or web, or the die line of a box. */
export type SheetDrawing =
  | {
      readonly kind: "pieces";
      readonly caption: string;
      readonly layout: Readonly<Pick<Layout, "widthMm" | "heightMm" | "grippers" | "gripperMm">> & {
        readonly blocks: readonly LayoutBlock[];
      };
      readonly bleedMm: number;
      readonly shape: PieceShape;
      readonly radiusMm: number;
      /** Written into each piece. */
      readonly size: string;
    }
  | { readonly kind: "dieLine"; readonly caption: string; readonly die: ShownDieLine };

const mm = (wide: number, high: number): string => `${short(wide)}×${short(high)}`;

export function webDrawing(layout: Layout, job: Job, words: string): SheetDrawing {
  const { widthMm, heightMm, blocks } = webStrip(layout);
  return {
    kind: "pieces",
    caption: words,
    layout: { widthMm, heightMm, blocks, grippers: [], gripperMm: 0 },
    bleedMm: 0,
    shape: isLabel(job) ? job.shape : "rect",
    radiusMm: isLabel(job) ? job.cornerRadiusMm : 0,
    size: isLabel(job) ? mm(job.widthMm, job.heightMm) : "",
  };
}

export function sheetDrawing(layout: Layout, words: string): SheetDrawing {
  const [block] = layout.blocks;
  return {
    kind: "pieces",
    caption: `${words}：${mm(layout.widthMm, layout.heightMm)} mm 上排 ${layout.pieces} 个`,
    layout,
    bleedMm: layout.bleedMm ?? 0,
    shape: "rect",
    radiusMm: 0,
    size: block === undefined ? "" : mm(block.width, block.height),
  };
}

/** Null where a drawing would show nothing: goods without a layout, and a sheet that stays whole. */
export function drawingOf({ plan }: Quote, job: Job): SheetDrawing | null {
  switch (plan.kind) {
    case "label": {
      const words = `料带：宽 ${short(plan.stockWebMm)} mm，并排 ${plan.across} 个，间距 ${short(plan.gapAroundMm)} mm`;
      return webDrawing(plan.layout, job, words);
    }
    case "sheet": {
      if (plan.dieLine !== undefined) {
        const { dieLine: die } = plan;
        const caption = `刀线：展开 ${mm(die.widthMm, die.heightMm)} mm，实线裁切，虚线压痕`;
        return { kind: "dieLine", caption, die };
      }
      const [part] = plan.parts;
      return part === undefined ? null : sheetDrawing(part.layout, `${part.name}上机拼版`);
    }
    case "gang":
      return sheetDrawing(plan.layout, "合版大纸");
    case "paper": {
      const { cutLayout } = plan;
      return cutLayout === undefined || cutLayout.pieces < 2
        ? null
        : sheetDrawing(cutLayout, "全张裁切");
    }
    case "catalogue":
      return null;
  }
}

const captionHigh = 14;
const look = {
  ...{ ground: "#f4f2ec", line: "#8a8578", piece: "#d9f0f9", edge: "#0083ad" },
  ...{ bleed: "#fbe3ee", gripper: "#fdf3bf" },
} as const;

/** Where a drawing lies on the page, in points. */
export interface DrawingBox {
  readonly left: number;
  readonly top: number;
  readonly wide: number;
  readonly high: number;
}

const wholeWidth = { left: margin, wide: width } as const;

/** Draws it in the middle of the page's width, at most `high` points high with its caption. */
export const drawDrawing = (pen: Pen, drawing: SheetDrawing, top: number, high: number): void => {
  drawWithin(pen, drawing, { ...wholeWidth, top, high });
};

/** Draws it in the middle of a box, below its caption. @returns its corner and its scale */
export function drawWithin(
  pen: Pen,
  drawing: SheetDrawing,
  box: DrawingBox,
): { readonly left: number; readonly top: number; readonly scale: number } {
  const { widthMm, heightMm } = drawing.kind === "dieLine" ? drawing.die : drawing.layout;
  const scale = Math.min(box.wide / widthMm, (box.high - captionHigh - 6) / heightMm);
  const left = box.left + (box.wide - widthMm * scale) / 2;
  const top = box.top + captionHigh;
  pen.font("text").fontSize(8.5).fillColor("#000000");
  pen.text(drawing.caption, box.left, box.top, { width: box.wide, align: "center" });
  pen.save().translate(left, top).scale(scale);
  const hair = 0.6 / scale;
  if (drawing.kind === "dieLine") drawDie(pen, drawing.die, hair);
  else drawPieces(pen, drawing, hair);
  pen.restore();
  if (drawing.kind === "pieces") drawSizes(pen, drawing, { left, top, scale });
  return { left, top, scale };
}

const pathOf = (segments: ShownDieLine["cuts"]): string =>
  segments.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join("");

function drawDie(pen: Pen, { cuts, creases }: ShownDieLine, hair: number): void {
  if (creases.length > 0) {
    pen.lineWidth(hair).dash(5 * hair, { space: 4 * hair });
    pen.path(pathOf(creases)).stroke(look.edge);
    pen.undash();
  }
  if (cuts.length > 0)
    pen
      .lineWidth(1.4 * hair)
      .path(pathOf(cuts))
      .stroke("#000000");
}

type Pieces = Extract<SheetDrawing, { kind: "pieces" }>;

function drawPieces(pen: Pen, { layout, bleedMm, shape, radiusMm }: Pieces, hair: number): void {
  const { widthMm, heightMm, blocks, grippers, gripperMm } = layout;
  pen.lineWidth(hair).rect(0, 0, widthMm, heightMm).fillAndStroke(look.ground, look.line);
  pen.rect(0, 0, widthMm, heightMm).clip();
  for (const edge of grippers) {
    pen
      .rect(0, edge === "bottom" ? heightMm - gripperMm : 0, widthMm, gripperMm)
      .fill(look.gripper);
  }
  if (bleedMm > 0) pen.path(bleedsPath(blocks, bleedMm)).fill(look.bleed);
  pen
    .lineWidth(hair)
    .path(piecesPath(blocks, shape, radiusMm))
    .fillAndStroke(look.piece, look.edge);
}

const mostWritten = 200;

/** The size in the middle of each piece, where it is large enough to be read. */
function drawSizes(
  pen: Pen,
  { layout, size }: Pieces,
  at: { readonly left: number; readonly top: number; readonly scale: number },
): void {
  let written = 0;
  for (const block of layout.blocks) {
    const [wide, high] = [block.width * at.scale, block.height * at.scale];
    const points = Math.min(9, high / 1.6, (wide - 4) / (size.length * 0.6));
    if (size === "" || points < 4.5) continue;
    pen.font("text").fontSize(points).fillColor(look.edge);
    for (let row = 0; row < block.rows; row += 1) {
      for (let column = 0; column < block.columns; column += 1) {
        const x = at.left + (block.x + column * block.stepX) * at.scale;
        const y = at.top + (block.y + row * block.stepY) * at.scale;
        const isWhole = block.x + column * block.stepX + block.width <= layout.widthMm;
        if (!isWhole || written >= mostWritten) continue;
        written += 1;
        const left = x + (wide - pen.widthOfString(size)) / 2;
        pen.text(size, left, y + high / 2 - points * 0.5, { lineBreak: false });
      }
    }
  }
}
