import { short } from "#contract/format/numerals.ts";
import type { Pen } from "./pdf-page.ts";
import { type DrawingBox, drawWithin } from "./sheet-drawing.ts";
import type { TicketDrawing } from "./ticket-content.ts";

/** A layout with gripper, lay edge and grain, as it goes into the machine. */

const red = "#c3271b";
const black = "#000000";

interface Arrow {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly colour: string;
  readonly both?: boolean;
}

function arrow(pen: Pen, { from, to, colour, both = false }: Arrow): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [x, y] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const head = 4;
  pen
    .lineWidth(1)
    .moveTo(...from)
    .lineTo(...to);
  const tips = [{ at: to, turn: -1 }, ...(both ? [{ at: from, turn: 1 }] : [])];
  for (const { at, turn } of tips) {
    for (const side of [-1, 1]) {
      const across = (side * head) / 2;
      const back = [at[0] + turn * head * x + across * y, at[1] + turn * head * y - across * x];
      pen.moveTo(...at).lineTo(back[0] ?? 0, back[1] ?? 0);
    }
  }
  pen.stroke(colour);
}

const word = (pen: Pen, text: string, at: readonly [number, number], colour: string): void => {
  pen.font("text").fontSize(7).fillColor(colour);
  pen.text(text, at[0], at[1], { lineBreak: false });
};

/** Room beside a drawing for its marks. */
const aside = 26;
const below = 12;

/** Draws a layout with its marks into a box. */
export function drawMarked(
  pen: Pen,
  { drawing, grain, onPress }: TicketDrawing,
  box: DrawingBox,
): void {
  const inner = {
    ...box,
    left: box.left + aside,
    wide: box.wide - 2 * aside,
    high: box.high - below,
  };
  const { left, top, scale } = drawWithin(pen, drawing, inner);
  if (drawing.kind !== "pieces") return;
  const { widthMm, heightMm, grippers, gripperMm } = drawing.layout;
  const [wide, high] = [widthMm * scale, heightMm * scale];
  const [right, bottom] = [left + wide, top + high];
  if (onPress) {
    const both = grippers.length > 1 ? "（上下都留）" : "（下边）";
    if (grippers.length > 0)
      word(pen, `咬口 ${short(gripperMm)} mm${both}`, [left, bottom + 2], black);
    const y = bottom - Math.min(high / 4, 40);
    arrow(pen, { from: [left - 16, y], to: [left - 2, y], colour: red });
    word(pen, "侧规", [left - 24, y - 11], red);
  }
  const along = drawing.caption.startsWith("料带") ? "走料" : "丝向";
  if (grain === "width") {
    arrow(pen, {
      from: [right - 60, bottom + 7],
      to: [right - 20, bottom + 7],
      colour: black,
      both: true,
    });
    word(pen, along, [right - 16, bottom + 2], black);
  } else if (grain === "height") {
    arrow(pen, {
      from: [right + 7, bottom - 40],
      to: [right + 7, bottom - 4],
      colour: black,
      both: true,
    });
    word(pen, along, [right + 3, bottom - 50], black);
  }
}
