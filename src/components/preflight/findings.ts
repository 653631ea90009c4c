import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import type { Box, FileFacts, Looked, PageSize, Size, Unread } from "./facts.ts";

/** One problem that the buyer should know early. It is advice and prevents nothing. */
export interface Finding {
  readonly tone: "ok" | "look";
  readonly text: string;
  /** Its mark on the first page. */
  readonly mark?: Mark;
}

/** `wanted`: the printed area, part of which lies beyond the page; `blurred`: a picture. */
export interface Mark {
  readonly kind: "wanted" | "blurred";
  readonly box: Box;
}

const look = (text: string, mark?: Mark): Finding => ({
  tone: "look",
  text,
  ...(mark === undefined ? {} : { mark }),
});
const good = (text: string): Finding => ({ tone: "ok", text });

const wholePage: Box = { x: 0, y: 0, width: 1, height: 1 };

const toleranceMm = 0.6;
const leastDpi = 250;

const unreadWords: Record<Unread, string> = {
  encrypted: "文件加了密码，店里可能打不开，请另存一份不加密的",
  damaged: "文件读不出来，可能没有存完整，请打开看看再传",
  large: "文件较大，没有在本机检查，店里会看",
};

const rounded = (mm: number): number => Math.round(mm * 10) / 10;
const said = ({ width, height }: Size): string => `${rounded(width)}×${rounded(height)} mm`;

/** The same size in either orientation. */
function fits(size: Size, width: number, height: number): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) <= toleranceMm;
  return (
    (near(size.width, width) && near(size.height, height)) ||
    (near(size.width, height) && near(size.height, width))
  );
}

const holds = (size: Size, width: number, height: number): boolean =>
  Math.min(size.width, size.height) + toleranceMm >= Math.min(width, height) &&
  Math.max(size.width, size.height) + toleranceMm >= Math.max(width, height);

/** The order's size, centred on the file's, in the file's orientation. */
function wantedOn({ at, view }: PageSize, width: number, height: number): Mark {
  const wide = at.width * view.width >= at.height * view.height;
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const part = {
    width: (wide ? long : short) / view.width,
    height: (wide ? short : long) / view.height,
  };
  const x = at.x + (at.width - part.width) / 2;
  const y = at.y + (at.height - part.height) / 2;
  return { kind: "wanted", box: { x, y, ...part } };
}

function sizeFindings(page: PageSize, frame: ArtworkFrame): Finding[] {
  const { trim, sheet } = page;
  const { widthMm, heightMm, bleedMm } = frame;
  const wide = widthMm + 2 * bleedMm;
  const high = heightMm + 2 * bleedMm;
  const wanted = `${widthMm}×${heightMm} mm`;
  if (trim !== null && !fits(trim, widthMm, heightMm)) {
    const mark = wantedOn(page, widthMm, heightMm);
    return [look(`文件的成品尺寸是 ${said(trim)}，订单是 ${wanted}`, mark)];
  }
  if (trim === null && !fits(sheet, wide, high) && !fits(sheet, widthMm, heightMm)) {
    const text = `页面是 ${said(sheet)}，订单的成品是 ${wanted}，含出血 ${wide}×${high} mm`;
    return [look(text, wantedOn(page, wide, high))];
  }
  if (!holds(sheet, wide, high)) {
    const text = `没有出血：四周各加 ${bleedMm} mm，做成 ${wide}×${high} mm`;
    return [look(text, wantedOn(page, wide, high))];
  }
  return [good(`尺寸 ${wanted}，含出血`)];
}

/** A picture without a page has only a shape to compare with the job. */
const shapeTolerance = 0.02;
const shapeOf = ({ width, height }: Size): number =>
  Math.max(width, height) / Math.min(width, height);
const sameShape = (one: Size, other: Size): boolean =>
  Math.abs(shapeOf(one) / shapeOf(other) - 1) <= shapeTolerance;

/** A picture as a page that it fills, of any size with the order's proportions. */
const filled = (view: Size): PageSize => ({ trim: null, sheet: view, view, at: wholePage });

function shapeFindings(pixels: Size, frame: ArtworkFrame): Finding[] {
  const { widthMm, heightMm, bleedMm } = frame;
  const trim = { width: widthMm, height: heightMm };
  const sheet = { width: widthMm + 2 * bleedMm, height: heightMm + 2 * bleedMm };
  if (sameShape(pixels, sheet)) return [];
  const across = Math.max(pixels.width, pixels.height);
  const down = Math.min(pixels.width, pixels.height);
  const sides = [Math.max(sheet.width, sheet.height), Math.min(sheet.width, sheet.height)] as const;
  if (sameShape(pixels, trim)) {
    const mm = Math.max(widthMm, heightMm) / across;
    const page = filled({ width: pixels.width * mm, height: pixels.height * mm });
    const text = `图片的长宽比是成品的，没有出血：四周各加 ${bleedMm} mm，做成 ${said(sheet)}`;
    return [look(text, wantedOn(page, sheet.width, sheet.height))];
  }
  // The largest part of it with the order's proportions.
  const mm = Math.max(sides[0] / across, sides[1] / down);
  const page = filled({ width: pixels.width * mm, height: pixels.height * mm });
  const text = `图片的长宽比和订单的 ${said(sheet)} 不同，印出来会裁掉一些`;
  return [look(text, wantedOn(page, sheet.width, sheet.height))];
}

function pagesFindings(pages: number | null, frame: ArtworkFrame): Finding[] {
  if (pages === null || frame.pages === null || pages === frame.pages) return [];
  return [look(`文件有 ${pages} 页，订单要 ${frame.pages} 页`)];
}

/** A picture alone: its pixels spread over the printed sheet. */
function pictureDpi({ pixels }: FileFacts, frame: ArtworkFrame | null): number | null {
  if (pixels === null || frame === null) return null;
  const sides = [frame.widthMm, frame.heightMm].map((mm) => (mm + 2 * frame.bleedMm) / 25.4);
  const least = Math.min(pixels.width, pixels.height) / Math.min(...sides);
  return Math.min(least, Math.max(pixels.width, pixels.height) / Math.max(...sides));
}

function resolutionFindings(facts: FileFacts, frame: ArtworkFrame | null): Finding[] {
  const dpi = facts.leastDpi ?? pictureDpi(facts, frame);
  if (dpi === null) return [];
  const text = `图片最低 ${Math.round(dpi)} dpi`;
  if (dpi >= leastDpi) return [good(text)];
  const { page, box } = facts.leastAt ?? { page: 1, box: wholePage };
  const where = page === 1 ? "" : `（第 ${page} 页）`;
  const words = `${text}${where}，印出来会发虚，建议 300 dpi`;
  return [page === 1 ? look(words, { kind: "blurred", box }) : look(words)];
}

function colourFindings({ rgb, spots, mixedPage }: FileFacts): Finding[] {
  const found: Finding[] = [];
  if (rgb) found.push(look("含 RGB 颜色，印刷按 CMYK，颜色会变暗一些"));
  if (spots.length > 0) found.push(look(`含专色 ${spots.join("、")}，没有订专色的会转成四色`));
  if (mixedPage !== null) {
    const where = mixedPage === 1 ? "" : `第 ${mixedPage} 页的`;
    found.push(look(`${where}专色和透明效果叠在一起，请先拼合透明`));
  }
  return found;
}

const fontFindings = ({ missingFonts, pixels }: FileFacts): Finding[] => {
  if (missingFonts.length > 0) {
    return [look(`字体没有嵌入：${missingFonts.slice(0, 3).join("、")}，请转曲或嵌入`)];
  }
  return pixels === null ? [good("文字已转曲或嵌入字体")] : [];
};

/** The findings about a file for a job, the most important first. */
export function findingsOf(looked: Looked, frame: ArtworkFrame | null): Finding[] {
  if (looked.kind === "unread") return [look(unreadWords[looked.why])];
  const { facts } = looked;
  const found = [
    ...(facts.page === null || frame === null ? [] : sizeFindings(facts.page, frame)),
    ...(facts.pixels === null || frame === null ? [] : shapeFindings(facts.pixels, frame)),
    ...(frame === null ? [] : pagesFindings(facts.pages, frame)),
    ...resolutionFindings(facts, frame),
    ...colourFindings(facts),
    ...fontFindings(facts),
  ];
  return [
    ...found.filter(({ tone }) => tone === "look"),
    ...found.filter(({ tone }) => tone === "ok"),
  ];
}
