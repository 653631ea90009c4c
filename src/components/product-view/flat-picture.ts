import type { Size } from "#components/product-geometry/affine.ts";
import { type Frame, placePage } from "#components/product-geometry/page-placement.ts";
import type { Panel } from "#components/product-geometry/panel.ts";
import type { DrawnPage } from "./drawn-page.ts";
import { panelMiddle } from "./panel-middle.ts";
import { panelNames } from "./panel-words.ts";

interface FlatWish {
  readonly frame: Frame;
  readonly panels: readonly Panel[];
  readonly page: DrawnPage | null;
  readonly material: string;
  /** Ink and halo of the panels' names; null: without names. */
  readonly names: { readonly ink: string; readonly halo: string } | null;
}

const mostPixels = 2048;

const pixelsOf = ({ widthMm, heightMm }: Size): number => mostPixels / Math.max(widthMm, heightMm);

/** The printed side of a die line as a picture: material, artwork and the names of its panels. */
export async function flatPicture(wish: FlatWish): Promise<HTMLCanvasElement> {
  const { frame, panels, page, material, names } = wish;
  const scale = pixelsOf(frame);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(frame.widthMm * scale);
  canvas.height = Math.round(frame.heightMm * scale);
  const paper = canvas.getContext("2d");
  if (paper === null) return canvas;
  paper.fillStyle = material;
  paper.fillRect(0, 0, canvas.width, canvas.height);
  if (page !== null) {
    const image = new Image();
    image.src = page.href;
    await image.decode();
    paper.save();
    paper.scale(scale, scale);
    paper.transform(...placePage(page, frame));
    paper.globalCompositeOperation = "multiply";
    paper.drawImage(image, 0, 0, page.widthMm, page.heightMm);
    paper.restore();
  }
  if (names === null) return canvas;
  paper.scale(scale, scale);
  paper.textAlign = "center";
  paper.textBaseline = "middle";
  paper.lineJoin = "round";
  for (const panel of panels) {
    const { x, y, size } = panelMiddle(panel);
    paper.font = `600 ${size}px sans-serif`;
    paper.lineWidth = size / 4;
    paper.strokeStyle = names.halo;
    paper.fillStyle = names.ink;
    paper.strokeText(panelNames[panel.role], x, y);
    paper.fillText(panelNames[panel.role], x, y);
  }
  return canvas;
}
