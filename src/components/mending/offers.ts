import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import type { FileFacts, Looked, PageSize, Size } from "#components/preflight/facts.ts";
import { pagesSaid, rounded } from "#components/preflight/finding.ts";
import { faultOf } from "#components/preflight/size-findings.ts";
import type { ArtworkType } from "#contract/artwork/artwork.ts";
import { type Cover, coverOf, lossOf } from "./cover.ts";
import type { Offer } from "./mend.ts";

/** A change that loses more of a side is no repair. */
const mostLoss = 0.2;

function cutSaid({ cut }: Cover): string {
  const [across, up] = [rounded(cut.across), rounded(cut.up)];
  const parts = [
    ...(across > 0 ? [`左右各裁掉 ${across} mm`] : []),
    ...(up > 0 ? [`上下各裁掉 ${up} mm`] : []),
  ];
  return parts.length === 0 ? "画面不裁" : parts.join("，");
}

const worst = (covers: readonly Cover[]): Cover | undefined =>
  covers.toSorted((one, other) => lossOf(other) - lossOf(one))[0];

const lyingOf = ({ trim, sheet }: PageSize): Size => trim ?? sheet;

function sizeOffers({ sizes }: FileFacts, frame: ArtworkFrame): Offer[] {
  const faults = sizes.map((page) => faultOf(page, frame)?.kind ?? null);
  if (faults.includes("beyond") || faults.every((fault) => fault === null)) return [];
  const first = 1 + faults.indexOf(faults.includes("size") ? "size" : "bleed");
  if (!faults.includes("size")) {
    const words = `把画面边缘向外镜像 ${frame.bleedMm} mm，成品里的画面不变`;
    return [{ mend: { kind: "bleed" }, name: "加出血", words, page: first }];
  }
  const covers = sizes
    .filter((_, index) => faults[index] === "size")
    .map((page) => coverOf(page.sheet, lyingOf(page), frame));
  const least = worst(covers);
  if (least === undefined || lossOf(least) > mostLoss) return [];
  const percent = Math.round(least.scale * 100);
  const words = `按 ${percent}% 缩放到 ${frame.widthMm}×${frame.heightMm} mm 含出血，${cutSaid(least)}`;
  return [{ mend: { kind: "scale" }, name: "缩放到成品尺寸", words, page: first }];
}

function turnOffers({ sizes }: FileFacts, frame: ArtworkFrame): Offer[] {
  // A flat sheet has no top: its file decides how it lies.
  if (frame.bound === false || frame.widthMm === frame.heightMm) return [];
  const isWide = frame.widthMm > frame.heightMm;
  const across = sizes.flatMap((page, index) => {
    const { width, height } = lyingOf(page);
    return width !== height && width > height !== isWide ? [index + 1] : [];
  });
  if (across.length === 0) return [];
  const which = across.length === sizes.length ? "全部页面" : `第 ${pagesSaid(across)} 页`;
  const words = `${which}顺时针转 90°，和订单的方向一样`;
  return [{ mend: { kind: "turn" }, name: "转方向", words, page: across[0] ?? null }];
}

function pageOffers({ pages }: FileFacts, frame: ArtworkFrame): Offer[] {
  if (pages === null || frame.pages === null) return [];
  if (pages > frame.pages) {
    const from = frame.pages + 1;
    const gone = from === pages ? `第 ${pages} 页` : `第 ${from}–${pages} 页`;
    const words = `去掉${gone}，留下前 ${frame.pages} 页`;
    return [{ mend: { kind: "drop", keep: frame.pages }, name: "去掉多的页", words, page: null }];
  }
  const full = Math.ceil(pages / 4) * 4;
  if (frame.bound !== true || full === pages || full > frame.pages) return [];
  const words = `末尾加 ${full - pages} 页空白，凑成 ${full} 页`;
  return [{ mend: { kind: "pad", pages: full }, name: "补成 4 的倍数", words, page: null }];
}

function pictureOffers({ pixels }: FileFacts, frame: ArtworkFrame): Offer[] {
  if (pixels === null) return [];
  const cover = coverOf(pixels, pixels, frame);
  if (lossOf(cover) > mostLoss) return [];
  const words = `做成 ${frame.widthMm}×${frame.heightMm} mm 加出血的 PDF，${cutSaid(cover)}`;
  return [{ mend: { kind: "place" }, name: "放到成品尺寸上", words, page: 1 }];
}

/** The changes that the device can make safely; none to a file that its owner has restricted. */
export function offersOf(looked: Looked, type: ArtworkType, frame: ArtworkFrame | null): Offer[] {
  if (looked.kind === "unread" || frame === null || looked.facts.restricted) return [];
  const { facts } = looked;
  switch (type) {
    case "application/pdf":
      if (frame.unfolded === true) return [];
      return [
        ...sizeOffers(facts, frame),
        ...turnOffers(facts, frame),
        ...pageOffers(facts, frame),
      ];
    case "image/jpeg":
    case "image/png":
      return pictureOffers(facts, frame);
    case "image/tiff":
      return [];
  }
}
