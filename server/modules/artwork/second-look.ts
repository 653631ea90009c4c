import { open } from "node:fs/promises";
import { EncryptedPDFError, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import type { ArtworkType } from "#contract/artwork/artwork.ts";
import { jpegPixels, type Pixels } from "#server/infra/storage/small-jpeg.ts";
import { contentOf } from "./content.ts";

/** A stored file to inspect. */
export interface StoredFile {
  readonly path: string;
  readonly size: number;
}

/** A PDF up to this size is read as a whole. */
const mostPdfBytes = 80 * 1024 * 1024;
const headBytes = 256 * 1024;

const names: Record<ArtworkType, string> = {
  "application/pdf": "PDF",
  "image/jpeg": "JPG",
  "image/png": "PNG",
  "image/tiff": "TIFF",
};

const mm = (points: number): number => Math.round(((points * 25.4) / 72) * 10) / 10;
const sized = ({ width, height }: Pixels): string => `${mm(width)}×${mm(height)} mm`;

/** Opens a file; one whose password only limits its use opens with an empty one. */
async function opened(bytes: Uint8Array): Promise<PDFDocument> {
  const options = { updateMetadata: false };
  try {
    return await PDFDocument.load(bytes, options);
  } catch (error) {
    if (!(error instanceof EncryptedPDFError)) throw error;
    return await PDFDocument.load(bytes, { ...options, password: "" }).catch(() => {
      throw error;
    });
  }
}

/** What was seen, and the pages of a PDF that could be read. */
export interface SecondLook {
  readonly words: string;
  readonly pages: number | null;
}

const uncounted = (words: string): SecondLook => ({ words, pages: null });

async function pdfLook(bytes: Uint8Array): Promise<SecondLook> {
  const document = await opened(bytes);
  const pages = document.getPages();
  const [first] = pages;
  if (first === undefined) return uncounted("PDF，读不出页面，文件可能不完整");
  // Without an own box the library returns the page's.
  const hasTrimBox = first.node.lookup(PDFName.of("TrimBox")) !== undefined;
  const trim = hasTrimBox ? `，成品框 ${sized(first.getTrimBox())}` : "，没有成品框";
  const size = sized(first.getMediaBox());
  const others = pages.filter((page) => sized(page.getMediaBox()) !== size).length;
  const differing = others === 0 ? "" : `，另有 ${others} 页大小不同`;
  const words = `PDF，${pages.length} 页，首页 ${size}${trim}${differing}`;
  return { words, pages: pages.length };
}

const pixelWords = (type: ArtworkType, pixels: Pixels | null): string =>
  pixels === null ? names[type] : `${names[type]}，${pixels.width}×${pixels.height} 像素`;

/** The reader searches the whole file object by object where its end is missing. */
const wholePdfLook = async (bytes: Buffer): Promise<SecondLook> =>
  bytes.includes("startxref") ? pdfLook(bytes) : uncounted("PDF，没有结尾，文件可能不完整");

async function lookAt({ path, size }: StoredFile): Promise<SecondLook> {
  const file = await open(path, "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(Math.min(headBytes, size)), 0, null, 0);
    const type = contentOf(buffer);
    switch (type) {
      case null:
      case "application/ofd":
        return uncounted("不是可以印刷的文件");
      case "image/jpeg":
        return uncounted(pixelWords(type, jpegPixels(buffer)));
      case "image/png": {
        if (buffer.length < 24) return uncounted("PNG，文件不完整");
        const pixels = { width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) };
        return uncounted(pixelWords(type, pixels));
      }
      case "image/tiff":
        return uncounted(names[type]);
      case "application/pdf":
        if (size > mostPdfBytes) return uncounted("PDF，超过 80 MB，没有自动检查");
        return await wholePdfLook(await file.readFile());
    }
  } finally {
    await file.close();
  }
}

/** What the content of a stored file is, as a sentence for staff, and its pages. */
export async function secondLook(file: StoredFile): Promise<SecondLook> {
  try {
    return await lookAt(file);
  } catch (error) {
    // Any failure of the reader is caused by the file.
    return uncounted(
      error instanceof EncryptedPDFError ? "PDF，要密码才能打开" : "文件读不出来，可能不完整",
    );
  }
}
