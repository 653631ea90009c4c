import { PDFDocument, type PDFPage, rgb } from "@cantoo/pdf-lib";
import type { ArtworkType } from "#contract/artwork/artwork.ts";
import { mostProofPages } from "#contract/artwork/artwork-proof.ts";
import type { FinishedSize } from "#contract/artwork/finished-size.ts";
import { bottom, margin, width } from "./page-size.ts";
import { printable, printed, row } from "./pdf-page.ts";
import {
  type Box,
  type DrawnPicture,
  drawnPages,
  type FilePage,
  type FilePages,
  filePages,
  noPages,
} from "./proof-pages.ts";

/** The content of 样稿: the print file, and what the shop says of it. */
export interface ProofContent {
  /** `样稿 第 2 版`. */
  readonly title: string;
  /** Printed on every page: order number and hash. */
  readonly mark: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly file: { readonly path: string; readonly size: number; readonly type: ArtworkType };
  /** The job's finished page; null where it has none. */
  readonly finished: FinishedSize | null;
  /** The pages as they were drawn; null: they are copied from the file. */
  readonly pictures: readonly DrawnPicture[] | null;
}

const points = (mm: number): number => (mm * 72) / 25.4;

/** The area of an A4 page for the artwork, from the lower left corner, with room for cut marks. */
const sheetHigh = bottom + margin;
const frame: Box = { x: margin + 20, y: margin + 20, width: width - 40, height: sheetHigh - 170 };
const red = rgb(0.8, 0.1, 0.1);
const cutMark = 12;

/** Units of the page for a millimetre; null where the page does not show the finished size. */
function unitOf(page: FilePage, { widthMm, heightMm, bleedMm }: FinishedSize): number | null {
  const tolerance = 1.02;
  if (page.isMeasured) {
    const unit = points(1);
    const isWhole = page.width * tolerance >= widthMm * unit;
    return isWhole && page.height * tolerance >= heightMm * unit ? unit : null;
  }
  // A picture has no measures: with its bleed or without it, by its proportions.
  for (const bleed of [2 * bleedMm, 0]) {
    const wide = page.width / (widthMm + bleed);
    const high = page.height / (heightMm + bleed);
    if (Math.max(wide, high) <= Math.min(wide, high) * tolerance) return wide;
  }
  return null;
}

/** The trim of a page: its own, or the job's finished size in its middle; null where neither fits. */
function trimOf(page: FilePage, finished: FinishedSize | null): Box | null {
  if (page.trim !== null || finished === null) return page.trim;
  const unit = unitOf(page, finished);
  if (unit === null) return null;
  const size = { width: finished.widthMm * unit, height: finished.heightMm * unit };
  return { x: (page.width - size.width) / 2, y: (page.height - size.height) / 2, ...size };
}

/** Dashed trim with marks at its corners. */
function drawTrim(on: PDFPage, { x, y, width: wide, height: high }: Box): void {
  on.drawRectangle({
    x,
    y,
    width: wide,
    height: high,
    borderColor: red,
    borderWidth: 0.6,
    borderDashArray: [4, 3],
  });
  for (const [cornerX, sideX] of [
    [x, -1],
    [x + wide, 1],
  ] as const) {
    for (const [cornerY, sideY] of [
      [y, -1],
      [y + high, 1],
    ] as const) {
      const line = { thickness: 0.6, color: red };
      on.drawLine({
        start: { x: cornerX + 3 * sideX, y: cornerY },
        end: { x: cornerX + (3 + cutMark) * sideX, y: cornerY },
        ...line,
      });
      on.drawLine({
        start: { x: cornerX, y: cornerY + 3 * sideY },
        end: { x: cornerX, y: cornerY + (3 + cutMark) * sideY },
        ...line,
      });
    }
  }
}

/** The goods fill the sheet, without a trim. */
function drawGoods(on: PDFPage, goods: FilePage): void {
  const scale = Math.min(frame.width / goods.width, frame.height / goods.height);
  goods.draw(on, {
    x: frame.x + (frame.width - goods.width * scale) / 2,
    y: frame.y + (frame.height - goods.height * scale) / 2,
    scale,
  });
}

function drawPage(on: PDFPage, page: FilePage, finished: FinishedSize | null): void {
  const scale = Math.min(frame.width / page.width, frame.height / page.height);
  const at = {
    x: frame.x + (frame.width - page.width * scale) / 2,
    y: frame.y + (frame.height - page.height * scale) / 2,
  };
  page.draw(on, { ...at, scale });
  on.drawRectangle({
    ...at,
    width: page.width * scale,
    height: page.height * scale,
    borderColor: rgb(0.6, 0.6, 0.6),
    borderWidth: 0.4,
  });
  const trim = trimOf(page, finished);
  if (trim === null) return;
  drawTrim(on, {
    x: at.x + trim.x * scale,
    y: at.y + trim.y * scale,
    width: trim.width * scale,
    height: trim.height * scale,
  });
}

/** What the proof shows of the file, and what it does not. */
function shownText(shown: number, count: number | null, isDrawn: boolean): string {
  if (shown === 0) return "文件的页面没能放进样稿，请下载原文件核对";
  if (count !== null && count > shown)
    return `共 ${count} 页，样稿有前 ${mostProofPages} 页，其余请核对原文件`;
  const drawn = isDrawn ? "。页面是按文件画的图，细处请看原文件" : "";
  return `共 ${shown} 页，全部在样稿里。红色虚线是裁切线${drawn}`;
}

/**
 * Lays out a proof: one page for each page of the file, then a page with the facts and the hash.
 * The file's pages are copied as they are, so that they stay sharp at any size.
 */
export const proofPdf = ({ pictures, ...asked }: ProofContent): Promise<Buffer> =>
  pictures === null
    ? // A file that cannot be copied leaves its marks in the document: it is begun again without.
      laidOut(asked, (out) => filePages(out, asked.file)).catch(() =>
        laidOut(asked, async () => noPages),
      )
    : laidOut(asked, (out) => drawnPages(out, pictures));

type Laying = Omit<ProofContent, "pictures">;
type Read = (out: PDFDocument) => Promise<FilePages & { readonly goods?: FilePage | null }>;

async function laidOut(asked: Laying, read: Read): Promise<Buffer> {
  const { finished } = asked;
  const out = await PDFDocument.create();
  const { pages, count, goods } = await read(out);
  const isDrawn = goods !== undefined;
  const texts = await printed(asked.title, (pen) => {
    const { title, mark, facts } = printable(pen, asked);
    for (const [at] of pages.entries()) {
      pen.font("strong").fontSize(13).text(title, margin, margin);
      const place = `第 ${at + 1} / ${count} 页，${mark}`;
      pen
        .font("text")
        .fontSize(9)
        .text(place, margin, margin + 22, { width });
      pen.addPage();
    }
    if (goods) {
      pen.font("strong").fontSize(13).text(title, margin, margin);
      pen
        .font("text")
        .fontSize(9)
        .text(`成品图，${mark}`, margin, margin + 22, { width });
      pen.addPage();
    }
    pen.font("strong").fontSize(18).text(title, margin, margin);
    pen.y = margin + 36;
    const rows = [...facts, { name: "样稿内容", value: shownText(pages.length, count, isDrawn) }];
    for (const { name, value } of rows) {
      row(pen, [
        { text: name, wide: 110 },
        { text: value, wide: width - 110 },
      ]);
    }
    pen.y += 12;
    row(pen, [
      {
        text: "请核对文字、图案、尺寸和裁切位置。您确认后，本店按上面 SHA-256 对应的文件印刷。屏幕颜色和印出来的颜色会有差别。",
        wide: width,
      },
    ]);
  });
  const base = await PDFDocument.load(texts, { updateMetadata: false });
  const copied = await out.copyPages(base, base.getPageIndices());
  for (const [at, sheet] of copied.entries()) {
    const made = out.addPage(sheet);
    const page = pages[at];
    if (page !== undefined) drawPage(made, page, finished);
    else if (goods && at === pages.length) drawGoods(made, goods);
  }
  out.setTitle(asked.title);
  out.setSubject(asked.mark);
  return Buffer.from(await out.save());
}
