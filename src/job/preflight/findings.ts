import type { ArtworkFrame } from "#job/facts/artwork-frame.ts";
import type { FileFacts, Looked, PageSize, Size, Unread } from "./facts.ts";

/** One thing that the buyer should know before the shop says it. It advises and stops nothing. */
export interface Finding {
  readonly tone: "ok" | "look";
  readonly text: string;
}

const look = (text: string): Finding => ({ tone: "look", text });
const good = (text: string): Finding => ({ tone: "ok", text });

const toleranceMm = 0.6;
const leastDpi = 250;

const unreadWords: Record<Unread, string> = {
  encrypted: "文件加了密码，店里可能打不开，请另存一份不加密的",
  damaged: "文件读不出来，可能没有存完整，请打开看看再传",
  large: "文件较大，没有在本机检查，店里会看",
};

const rounded = (mm: number): number => Math.round(mm * 10) / 10;
const said = ({ width, height }: Size): string => `${rounded(width)}×${rounded(height)} mm`;

/** The same size, laid either way. */
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

function sizeFindings({ trim, sheet }: PageSize, frame: ArtworkFrame): Finding[] {
  const { widthMm, heightMm, bleedMm } = frame;
  const wide = widthMm + 2 * bleedMm;
  const high = heightMm + 2 * bleedMm;
  const wanted = `${widthMm}×${heightMm} mm`;
  if (trim !== null && !fits(trim, widthMm, heightMm)) {
    return [look(`文件的成品尺寸是 ${said(trim)}，订单是 ${wanted}`)];
  }
  if (trim === null && !fits(sheet, wide, high) && !fits(sheet, widthMm, heightMm)) {
    return [look(`页面是 ${said(sheet)}，订单的成品是 ${wanted}，含出血 ${wide}×${high} mm`)];
  }
  if (!holds(sheet, wide, high)) {
    return [look(`没有出血：四周各加 ${bleedMm} mm，做成 ${wide}×${high} mm`)];
  }
  return [good(`尺寸 ${wanted}，含出血`)];
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
  return [dpi < leastDpi ? look(`${text}，印出来会发虚，建议 300 dpi`) : good(text)];
}

function colourFindings({ rgb, spots, transparent }: FileFacts): Finding[] {
  const found: Finding[] = [];
  if (rgb) found.push(look("含 RGB 颜色，印刷按 CMYK，颜色会变暗一些"));
  if (spots.length > 0) found.push(look(`含专色 ${spots.join("、")}，没有订专色的会转成四色`));
  if (spots.length > 0 && transparent) found.push(look("专色和透明效果叠在一起，请先拼合透明"));
  return found;
}

const fontFindings = ({ missingFonts, pages }: FileFacts): Finding[] => {
  if (missingFonts.length > 0) {
    return [look(`字体没有嵌入：${missingFonts.slice(0, 3).join("、")}，请转曲或嵌入`)];
  }
  return pages === null ? [] : [good("文字已转曲或嵌入字体")];
};

/** What was seen, held against the job, in the order in which it matters. */
export function findingsOf(looked: Looked, frame: ArtworkFrame | null): Finding[] {
  if (looked.kind === "unread") return [look(unreadWords[looked.why])];
  const { facts } = looked;
  const found = [
    ...(facts.page === null || frame === null ? [] : sizeFindings(facts.page, frame)),
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
