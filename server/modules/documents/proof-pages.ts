import { readFile } from "node:fs/promises";
import {
  type PDFDocument,
  type PDFEmbeddedPage,
  type PDFImage,
  PDFName,
  type PDFPage,
  PDFDocument as Pdf,
} from "@cantoo/pdf-lib";
import type { ArtworkType } from "#contract/artwork/artwork.ts";
import { mostProofPages } from "#contract/artwork/artwork-proof.ts";
import type { PageMark } from "#contract/artwork/page-mark.ts";

/** A rectangle from the lower left corner, in points. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An upright page of a print file, in its units. */
export interface FilePage {
  readonly width: number;
  readonly height: number;
  /** False for a picture, whose unit is a pixel. */
  readonly isMeasured: boolean;
  /** Its own TrimBox; null where it has none, or is a picture. */
  readonly trim: Box | null;
  /** Draws it from the lower left corner of `to` on. */
  draw(on: PDFPage, to: { readonly x: number; readonly y: number; readonly scale: number }): void;
}

export interface FilePages {
  readonly pages: readonly FilePage[];
  /** Pages of the file, shown or not; null where they cannot be read. */
  readonly count: number | null;
}

/** Larger files are not copied into a proof. */
const mostBytes = 20 * 1024 * 1024;

type Matrix = [number, number, number, number, number, number];

/** Turns a page's box upright, with its lower left corner at the origin. */
function uprightBy(turn: number, { x, y, width, height }: Box): Matrix {
  switch (((turn % 360) + 360) % 360) {
    case 90:
      return [0, -1, 1, 0, -y, x + width];
    case 180:
      return [-1, 0, 0, -1, x + width, y + height];
    case 270:
      return [0, 1, -1, 0, y + height, -x];
    default:
      return [1, 0, 0, 1, -x, -y];
  }
}

/** The upright box of a box on the page. */
function turned({ x, y, width, height }: Box, [a, b, c, d, e, f]: Matrix): Box {
  const at = (px: number, py: number) => [a * px + c * py + e, b * px + d * py + f] as const;
  const [left = 0, low = 0] = at(x, y);
  const [right = 0, high = 0] = at(x + width, y + height);
  return {
    x: Math.min(left, right),
    y: Math.min(low, high),
    width: Math.abs(right - left),
    height: Math.abs(high - low),
  };
}

function pageOf(page: PDFPage, embedded: PDFEmbeddedPage, matrix: Matrix): FilePage {
  const { width, height } = turned(page.getMediaBox(), matrix);
  const hasTrimBox = page.node.lookup(PDFName.of("TrimBox")) !== undefined;
  return {
    width,
    height,
    isMeasured: true,
    trim: hasTrimBox ? turned(page.getTrimBox(), matrix) : null,
    draw: (on, { x, y, scale }) => on.drawPage(embedded, { x, y, xScale: scale, yScale: scale }),
  };
}

async function pdfPages(into: PDFDocument, bytes: Uint8Array): Promise<FilePages> {
  const file = await Pdf.load(bytes, { updateMetadata: false });
  const pages = file.getPages();
  const shown = pages.slice(0, mostProofPages);
  const matrices = shown.map((page) => uprightBy(page.getRotation().angle, page.getMediaBox()));
  const boxes = shown.map((page) => {
    const { x, y, width, height } = page.getMediaBox();
    return { left: x, bottom: y, right: x + width, top: y + height };
  });
  // A blank page may have no content, which the library cannot copy.
  for (const { node } of shown.filter((page) => page.node.Contents() === undefined)) {
    node.addContentStream(file.context.register(file.context.stream("")));
  }
  const embedded = await into.embedPages(shown, boxes, matrices);
  return {
    count: pages.length,
    pages: shown.flatMap((page, at) => {
      const [form, matrix] = [embedded[at], matrices[at]];
      return form === undefined || matrix === undefined ? [] : [pageOf(page, form, matrix)];
    }),
  };
}

const picturePage = (image: PDFImage): FilePages => ({
  count: 1,
  pages: [
    {
      width: image.width,
      height: image.height,
      isMeasured: false,
      trim: null,
      draw: (on, { x, y, scale }) =>
        on.drawImage(image, { x, y, width: image.width * scale, height: image.height * scale }),
    },
  ],
});

/** A page, or the goods (page 0), as staff's browser drew it. */
export interface DrawnPicture {
  readonly page: number;
  /** Of the whole file. */
  readonly pages: number;
  /** Null for a picture file. */
  readonly size: { readonly widthMm: number; readonly heightMm: number } | null;
  /** In fractions of the page, from its upper left corner. */
  readonly trim: PageMark | null;
  /** A JPEG in base64. */
  readonly image: string;
}

const points = (mm: number): number => (mm * 72) / 25.4;

/** A drawn page on paper. */
async function drawnPage(
  into: PDFDocument,
  { size, trim, image }: DrawnPicture,
): Promise<FilePage> {
  const embedded = await into.embedJpg(Buffer.from(image, "base64"));
  const width = size === null ? embedded.width : points(size.widthMm);
  const height = size === null ? embedded.height : points(size.heightMm);
  return {
    width,
    height,
    isMeasured: size !== null,
    trim: trim && {
      x: trim.x * width,
      y: (1 - trim.y - trim.height) * height,
      width: trim.width * width,
      height: trim.height * height,
    },
    draw: (on, { x, y, scale }) =>
      on.drawImage(embedded, { x, y, width: width * scale, height: height * scale }),
  };
}

/** The drawn pages in their order, and the goods where they were drawn. */
export async function drawnPages(
  into: PDFDocument,
  pictures: readonly DrawnPicture[],
): Promise<FilePages & { readonly goods: FilePage | null }> {
  const pages: FilePage[] = [];
  let goods: FilePage | null = null;
  for (const picture of pictures) {
    const drawn = await drawnPage(into, picture);
    if (picture.page === 0) goods = drawn;
    else pages.push(drawn);
  }
  return { pages, count: pictures[0]?.pages ?? null, goods };
}

/** Of a file that is not copied. */
export const noPages: FilePages = { pages: [], count: null };

/**
 * The pages of a print file, ready to be drawn on pages of `into`. None where the file is too
 * large or a TIFF. A file that cannot be read may fail here, or when `into` is saved.
 */
export async function filePages(
  into: PDFDocument,
  {
    path,
    size,
    type,
  }: { readonly path: string; readonly size: number; readonly type: ArtworkType },
): Promise<FilePages> {
  if (size > mostBytes || type === "image/tiff") return noPages;
  const bytes = await readFile(path);
  switch (type) {
    case "application/pdf":
      return pdfPages(into, bytes);
    case "image/jpeg":
      return picturePage(await into.embedJpg(bytes));
    case "image/png":
      return picturePage(await into.embedPng(bytes));
  }
}
