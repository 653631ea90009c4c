import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import { isSpread } from "#components/product-geometry/facing-pages.ts";
import type { Box, PageSize, Sides, Size } from "./facts.ts";
import { type Finding, good, look, type Mark, pagesSaid, rounded, said } from "./finding.ts";

/** A size may differ by so much, mm; a margin by less. */
const toleranceMm = 0.6;
const marginToleranceMm = 0.2;

const near = (a: number, b: number): boolean => Math.abs(a - b) <= toleranceMm;

/** The same size in either orientation. */
const fits = (size: Size, width: number, height: number): boolean =>
  (near(size.width, width) && near(size.height, height)) ||
  (near(size.width, height) && near(size.height, width));

/** The order's size, centred on the file's, in the file's orientation. */
export function wantedOn({ at, view }: PageSize, width: number, height: number): Box {
  const wide = at.width * view.width >= at.height * view.height;
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const part = {
    width: (wide ? long : short) / view.width,
    height: (wide ? short : long) / view.height,
  };
  const x = at.x + (at.width - part.width) / 2;
  const y = at.y + (at.height - part.height) / 2;
  return { x, y, ...part };
}

/** Margins around the order's size of a page that names none, measured as if it lay in the middle. */
function marginsAround(sheet: Size, { widthMm, heightMm }: ArtworkFrame): Sides {
  const isTurned = sheet.width >= sheet.height !== widthMm >= heightMm;
  const [width, height] = isTurned ? [heightMm, widthMm] : [widthMm, heightMm];
  const [across, up] = [(sheet.width - width) / 2, (sheet.height - height) / 2];
  return { left: across, right: across, top: up, bottom: up };
}

const sideWords = { left: "左", top: "上", right: "右", bottom: "下" } as const;
const sideNames = ["left", "top", "right", "bottom"] as const;

const lackSaid = (mm: number): string =>
  rounded(mm) <= 0 ? "没有出血" : `出血只有 ${rounded(mm)} mm`;

/** Margins that are too small; null where none is. */
function lackOf(sides: Sides, { widthMm, heightMm, bleedMm }: ArtworkFrame): string | null {
  const lacking = sideNames.filter((side) => sides[side] < bleedMm - marginToleranceMm);
  if (lacking.length === 0) return null;
  const full = said({ width: widthMm + 2 * bleedMm, height: heightMm + 2 * bleedMm });
  const amounts = new Map<string, string>();
  for (const side of lacking) {
    const words = lackSaid(sides[side]);
    amounts.set(words, (amounts.get(words) ?? "") + sideWords[side]);
  }
  const [only] = amounts.keys();
  if (lacking.length === sideNames.length && amounts.size === 1 && only !== undefined) {
    return rounded(sides.left) <= 0
      ? `没有出血：四周各加 ${bleedMm} mm，做成 ${full}`
      : `${only}：四周要 ${bleedMm} mm，做成 ${full}`;
  }
  const each = [...amounts].map(([words, names]) => `${[...names].join("、")}边${words}`);
  return `${each.join("，")}：每边要 ${bleedMm} mm`;
}

/** The empty strip along the only side that lacks bleed; null where several do. */
function lackingSide(
  { view }: PageSize,
  sides: Sides,
  whole: Box,
  { bleedMm }: ArtworkFrame,
): Box | null {
  const lacking = sideNames.filter((side) => sides[side] < bleedMm - marginToleranceMm);
  const [side] = lacking;
  if (side === undefined || lacking.length > 1) return null;
  const missing = bleedMm - Math.max(0, sides[side]);
  const [width, height] = [missing / view.width, missing / view.height];
  switch (side) {
    case "left":
      return { ...whole, width };
    case "right":
      return { ...whole, x: whole.x + whole.width - width, width };
    case "top":
      return { ...whole, height };
    case "bottom":
      return { ...whole, y: whole.y + whole.height - height, height };
  }
}

interface SizeFault {
  readonly kind: "beyond" | "size" | "bleed";
  readonly text: string;
  /** What the order wants of the page, or the side that it lacks. */
  readonly box?: Box;
}

const spreadWords = "一页里有左右两页（跨页），看图时已经拆开，请导出成单页再上传";

/** Facing pages are bound apart: a book needs them as pages of their own. */
function isBookSpread(page: PageSize, frame: ArtworkFrame): boolean {
  if (frame.bound !== true) return false;
  const [widthMm, heightMm] = [frame.widthMm, frame.heightMm].sort((one, other) => one - other);
  return isSpread(page, { ...frame, widthMm: widthMm ?? 0, heightMm: heightMm ?? 0 });
}

/** What is wrong with one page, and its mark; null where nothing is. */
export function faultOf(page: PageSize, frame: ArtworkFrame): SizeFault | null {
  const { trim, sheet, bleed } = page;
  const { widthMm, heightMm, bleedMm } = frame;
  const wide = widthMm + 2 * bleedMm;
  const high = heightMm + 2 * bleedMm;
  const wanted = `${widthMm}×${heightMm} mm`;
  if (isBookSpread(page, frame)) return { kind: "size", text: spreadWords };
  if (page.beyond) return { kind: "beyond", text: "成品框超出了页面，请改好页面大小再导出" };
  if (trim !== null && !fits(trim, widthMm, heightMm)) {
    const text = `文件的成品尺寸是 ${said(trim)}，订单是 ${wanted}`;
    return { kind: "size", text, box: wantedOn(page, widthMm, heightMm) };
  }
  const margins = bleed ?? marginsAround(sheet, frame);
  const isBetween = sideNames.every(
    (side) => margins[side] >= -toleranceMm / 2 && margins[side] <= bleedMm + toleranceMm / 2,
  );
  if (trim === null && !isBetween) {
    const text = `页面是 ${said(sheet)}，订单的成品是 ${wanted}，含出血 ${wide}×${high} mm`;
    return { kind: "size", text, box: wantedOn(page, wide, high) };
  }
  const lack = lackOf(margins, frame);
  if (lack === null) return null;
  const whole = wantedOn(page, wide, high);
  return { kind: "bleed", text: lack, box: lackingSide(page, margins, whole, frame) ?? whole };
}

/** The pages of a file against the job: each fault once, with the pages that have it. */
export function sizeFindings(pages: readonly PageSize[], frame: ArtworkFrame): Finding[] {
  const faults = new Map<string, { pages: number[]; mark?: Mark }>();
  for (const [index, page] of pages.entries()) {
    const fault = faultOf(page, frame);
    if (fault === null) continue;
    const known = faults.get(fault.text);
    if (known !== undefined) {
      known.pages.push(1 + index);
      continue;
    }
    const { box } = fault;
    const mark: Mark | undefined = box && { kind: "wanted", page: 1 + index, box };
    faults.set(fault.text, { pages: [1 + index], ...(mark === undefined ? {} : { mark }) });
  }
  if (faults.size === 0) {
    const bleed = frame.bleedMm > 0 ? "，含出血" : "";
    return [good(`尺寸 ${frame.widthMm}×${frame.heightMm} mm${bleed}`)];
  }
  return [...faults].map(([text, fault]) => {
    const isAll = fault.pages.length === pages.length;
    return look(isAll ? text : `第 ${pagesSaid(fault.pages)} 页：${text}`, fault.mark);
  });
}

/** Without a job: pages that differ among themselves, and boxes beyond the paper. */
export function ownSizeFindings(pages: readonly PageSize[]): Finding[] {
  const beyond = pages.flatMap((page, index) => (page.beyond ? [index + 1] : []));
  const sizes = pages.map(({ trim, sheet }) => trim ?? sheet);
  const [first] = sizes;
  if (first === undefined) return [];
  const others = sizes.flatMap((size, index) =>
    fits(size, first.width, first.height) ? [] : [index + 1],
  );
  return [
    ...(beyond.length === 0
      ? []
      : [look(`第 ${pagesSaid(beyond)} 页的成品框超出了页面，请改好页面大小再导出`)]),
    ...(others.length === 0
      ? []
      : [look(`第 ${pagesSaid(others)} 页的大小和第 1 页的 ${said(first)} 不同`)]),
  ];
}

/** A picture as a page that it fills, of any size with the order's proportions. */
const filled = (view: Size): PageSize => ({
  trim: null,
  sheet: view,
  view,
  at: { x: 0, y: 0, width: 1, height: 1 },
  bleed: null,
  beyond: false,
});

const wantedOnPicture = (page: PageSize, sheet: Size): Mark => ({
  kind: "wanted",
  page: 1,
  box: wantedOn(page, sheet.width, sheet.height),
});

/** A picture without a page has only a shape to compare with the job. */
const shapeTolerance = 0.02;
const shapeOf = ({ width, height }: Size): number =>
  Math.max(width, height) / Math.min(width, height);
const sameShape = (one: Size, other: Size): boolean =>
  Math.abs(shapeOf(one) / shapeOf(other) - 1) <= shapeTolerance;

export function shapeFindings(pixels: Size, frame: ArtworkFrame): Finding[] {
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
    return [look(text, wantedOnPicture(page, sheet))];
  }
  // The largest part of it with the order's proportions.
  const mm = Math.max(sides[0] / across, sides[1] / down);
  const page = filled({ width: pixels.width * mm, height: pixels.height * mm });
  const text = `图片的长宽比和订单的 ${said(sheet)} 不同，印出来会裁掉一些`;
  return [look(text, wantedOnPicture(page, sheet))];
}
