import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import type { Box, FileFacts, Looked, Unread } from "./facts.ts";
import { type Finding, good, look, lookAt, pagesSaid } from "./finding.ts";

export type { Finding, Mark } from "./finding.ts";

import { marginFindings } from "./margin-findings.ts";
import { ownSizeFindings, shapeFindings, sizeFindings } from "./size-findings.ts";

const wholePage: Box = { x: 0, y: 0, width: 1, height: 1 };

const leastDpi = 250;
/** Percent of one ink, and points. */
const mostInk = 300;
const thinnestLine = 0.25;

const unreadWords: Record<Unread, string> = {
  encrypted: "文件要密码才能打开，请另存一份不加密的",
  damaged: "文件读不出来，可能没有存完整，请打开看看再传",
  unknown: "本机读不了这种写法的文件，没有检查，店里会看",
  large: "文件较大，没有在本机检查，店里会看",
};

/** A picture file has one page, where it does not count several. */
function pagesFindings({ pages, pixels }: FileFacts, frame: ArtworkFrame): Finding[] {
  const count = pages ?? (pixels === null ? null : 1);
  if (count === null || frame.pages === null || count === frame.pages) return [];
  if (pages === null) {
    return [look(`一个图片文件只有 1 页，订单要 ${frame.pages} 页，请合成一个 PDF`)];
  }
  return [look(`文件有 ${count} 页，订单要 ${frame.pages} 页`)];
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
  const place = facts.places.blurred ?? { page: 1, box: wholePage };
  const where = place.page === 1 ? "" : `（第 ${place.page} 页）`;
  return [lookAt(`${text}${where}，印出来会发虚，建议 300 dpi`, "blurred", place)];
}

const onPage = (page: number): string => (page === 1 ? "" : `第 ${page} 页的`);

function colourFindings({ rgb, spots, mixedPage, intent, places }: FileFacts): Finding[] {
  const found: Finding[] = [];
  if (rgb) found.push(lookAt("含 RGB 颜色，印刷按 CMYK，颜色会变暗一些", "rgb", places.rgb));
  if (intent?.rgb === true) {
    found.push(look(`文件的输出意图是 RGB（${intent.name}），请按 CMYK 导出`));
  } else if (intent !== null) found.push(good(`输出意图 ${intent.name}`));
  if (spots.length > 0) {
    const text = `含专色 ${spots.join("、")}，没有订专色的会转成四色`;
    found.push(lookAt(text, "spot", places.spot));
  }
  if (mixedPage !== null) {
    found.push(look(`${onPage(mixedPage)}专色和透明效果叠在一起，请先拼合透明`));
  }
  return found;
}

function inkFindings(facts: FileFacts): Finding[] {
  const { ink, thinnest, whiteOverprint, fourColourText, pixels, places } = facts;
  const found: Finding[] = [];
  if (ink !== null && ink.value > mostInk + 0.5) {
    const most = Math.round(ink.value);
    // The means of a picture file's blocks are an estimate.
    const words = `油墨总量${pixels === null ? "到" : "约"} ${most}%`;
    const text = `${onPage(ink.page)}${words}，超过 ${mostInk}% 不容易干，会粘脏`;
    found.push(lookAt(text, "ink", places.ink));
  }
  if (thinnest !== null && thinnest.value < thinnestLine - 0.005) {
    const points = Math.round(thinnest.value * 100) / 100;
    const words = `线条最细 ${points} pt，印不清楚，建议 ${thinnestLine} pt 以上`;
    found.push(lookAt(`${onPage(thinnest.page)}${words}`, "thin", places.thin));
  }
  if (whiteOverprint !== null) {
    const text = `${onPage(whiteOverprint)}白色设了叠印，可能印不出来，请改成不叠印`;
    found.push(lookAt(text, "overprint", places.overprint));
  }
  if (fourColourText !== null) {
    const text = `${onPage(fourColourText)}黑色小字用了四色，套印不准会发虚，请改成单黑`;
    found.push(lookAt(text, "fourColour", places.fourColour));
  }
  return found;
}

const fontFindings = ({ missingFonts, pixels, places }: FileFacts): Finding[] => {
  if (missingFonts.length > 0) {
    const more = missingFonts.length > 3 ? `等 ${missingFonts.length} 种` : "";
    const text = `字体没有嵌入：${missingFonts.slice(0, 3).join("、")}${more}，请转曲或嵌入`;
    return [lookAt(text, "font", places.font)];
  }
  return pixels === null ? [good("文字已转曲或嵌入字体")] : [];
};

function unreadFindings({ unread, pages }: FileFacts): Finding[] {
  if (unread.length === 0) return [];
  const which = unread.length === pages ? "" : `（第 ${pagesSaid(unread)} 页）`;
  return [look(`${unread.length} 页的内容没有查完${which}，店里会看`)];
}

/** The findings about a file for a job, the most important first. */
export function findingsOf(looked: Looked, wanted: ArtworkFrame | null): Finding[] {
  const frame = wanted?.unfolded === true ? null : wanted;
  if (looked.kind === "unread") return [look(unreadWords[looked.why])];
  const { facts } = looked;
  const sizes = frame === null ? ownSizeFindings(facts.sizes) : sizeFindings(facts.sizes, frame);
  const content = [
    ...(frame === null ? [] : marginFindings(facts, frame)),
    ...resolutionFindings(facts, frame),
    ...colourFindings(facts),
    ...inkFindings(facts),
    ...fontFindings(facts),
  ];
  // What was not read may hold a fault: then nothing about the content is called right.
  const isWhole = facts.unread.length === 0;
  const found = [
    ...(facts.sizes.length === 0 ? [] : sizes),
    ...(facts.pixels === null || frame === null ? [] : shapeFindings(facts.pixels, frame)),
    ...(frame === null ? [] : pagesFindings(facts, frame)),
    ...unreadFindings(facts),
    ...content.filter(({ tone }) => isWhole || tone === "look"),
    ...(facts.restricted ? [good("文件设了权限密码，打开和检查都不用密码")] : []),
  ];
  return [
    ...found.filter(({ tone }) => tone === "look"),
    ...found.filter(({ tone }) => tone === "ok"),
  ];
}
