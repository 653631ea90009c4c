import { useId, useState } from "react";
import { matrixOf } from "#components/product-geometry/affine.ts";
import {
  type CupSize,
  type CupStrip,
  cupStrips,
  cupTilt,
  seenAt,
  wrapOf,
} from "#components/product-geometry/cup-wrap.ts";
import type { Frame } from "#components/product-geometry/page-placement.ts";
import type { CupProduct } from "#components/product-geometry/product.ts";
import { short } from "#contract/format/numerals.ts";
import { Segment } from "#ui/controls/segment.tsx";
import { ZoomWindow } from "#ui/layout/zoom-window.tsx";
import { GuidesKey, GuidesToggle } from "./guides-key.tsx";
import { beginningAt, onPage } from "./marks.tsx";
import { PlacedPage } from "./page-image.tsx";
import styles from "./product-view.module.css";
import { Surface } from "./surface.tsx";
import { drawnPage, pageOf, type ShownPage, usePages } from "./use-pages.ts";
import { extentOf, type ViewProps } from "./view-props.ts";

type Side = "cup" | "flat";

const sideNames: Readonly<Record<Side, string>> = { cup: "杯子上", flat: "展开" };
/** Strips round the cup: one is five degrees. */
const strips = 72;

/** A strip's outline that reaches below the next one: edges that only touch would let light through. */
const overlapMm = 0.3;
const overlapping = ([one, two, three, four]: CupStrip["corners"]): string =>
  [
    `M${one.x} ${one.y}`,
    `L${two.x + overlapMm} ${two.y}`,
    `L${three.x + overlapMm} ${three.y}`,
    `L${four.x} ${four.y}z`,
  ].join("");

interface CupProps {
  readonly size: CupSize;
  readonly frame: Frame;
  readonly shown: ShownPage;
  /** In strips. */
  readonly turn: number;
}

/** A paper cup seen a little from above, with the print on its visible half. */
function Cup({ size, frame, shown, turn }: CupProps) {
  const id = useId();
  const { topMm, bottomMm } = size;
  const [top, bottom] = [topMm / 2, bottomMm / 2];
  const page = drawnPage(shown);
  const [left, right] = [seenAt(size, -Math.PI / 2, 0), seenAt(size, Math.PI / 2, 1)];
  const side = [
    `M${left.x} ${left.y}`,
    `A${top} ${top * cupTilt} 0 0 0 ${-left.x} ${left.y}`,
    `L${right.x} ${right.y}`,
    `A${bottom} ${bottom * cupTilt} 0 0 1 ${-right.x} ${right.y}z`,
  ].join("");
  const rim = topMm * 0.02;
  return (
    <>
      <defs>
        <clipPath id={`${id}side`}>
          <path d={side} />
        </clipPath>
        <linearGradient id={`${id}light`}>
          <stop className={styles.dark} offset="0" stopOpacity="0.4" />
          <stop className={styles.dark} offset="0.2" stopOpacity="0.08" />
          <stop className={styles.light} offset="0.36" stopOpacity="0.28" />
          <stop className={styles.dark} offset="0.58" stopOpacity="0" />
          <stop className={styles.dark} offset="1" stopOpacity="0.42" />
        </linearGradient>
        <linearGradient id={`${id}inside`}>
          <stop className={styles.dark} offset="0" stopOpacity="0.12" />
          <stop className={styles.dark} offset="1" stopOpacity="0.3" />
        </linearGradient>
      </defs>
      <path className={styles.material} d={side} />
      {page === null ? null : (
        <g className={styles.ink} clipPath={`url(#${id}side)`}>
          {cupStrips(size, strips, turn).map(({ index, corners, map }) => (
            <g key={index}>
              <clipPath id={`${id}${index}`}>
                <path d={overlapping(corners)} />
              </clipPath>
              <g clipPath={`url(#${id}${index})`}>
                <g transform={matrixOf(map)}>
                  <PlacedPage page={page} frame={frame} />
                </g>
              </g>
            </g>
          ))}
        </g>
      )}
      <path d={side} fill={`url(#${id}light)`} />
      <ellipse className={styles.material} cx={0} cy={0} rx={top} ry={top * cupTilt} />
      <ellipse cx={0} cy={0} rx={top} ry={top * cupTilt} fill={`url(#${id}inside)`} />
      <ellipse
        className={styles.rim}
        cx={0}
        cy={0}
        rx={top}
        ry={top * cupTilt}
        style={{ strokeWidth: rim }}
      />
    </>
  );
}

/** A cup that is turned round, and its unrolled side. */
export function CupView({ product, file, look, marks, shown: finding }: ViewProps<CupProduct>) {
  const [side, setSide] = useState<Side>(finding === null ? "cup" : "flat");
  const [guides, setGuides] = useState(true);
  const [turn, setTurn] = useState(0);
  const { frame, size } = product;
  const { topMm, bottomMm, heightMm } = size;
  const shown = pageOf(usePages(file, [1]), 1);
  const isCup = side === "cup";
  const flat = extentOf(frame.widthMm, frame.heightMm, frame.bleedMm + frame.widthMm * 0.03);
  const wide = Math.max(topMm, bottomMm);
  const margin = wide * 0.12;
  const standing = {
    x: -wide / 2 - margin,
    y: (-wide / 2) * cupTilt - margin,
    width: wide + 2 * margin,
    height: heightMm + wide * cupTilt + 2 * margin,
  };
  const beginning = beginningAt(isCup ? null : finding, flat, drawnPage(shown), frame);
  const words = `杯口 ${short(topMm)}、杯底 ${short(bottomMm)}、高 ${short(heightMm)} mm`;
  return (
    <>
      <Segment
        label="看杯子"
        value={side}
        onChange={setSide}
        options={(["cup", "flat"] as const).map((value) => ({ value, label: sideNames[value] }))}
      />
      <ZoomWindow
        start={beginning.start}
        key={`${side} ${beginning.key}`}
        box={isCup ? standing : flat}
        name="成品图"
        label={isCup ? `杯子上的图案，${words}` : `杯身展开，${words}`}
        caption={words}
      >
        {isCup ? (
          <Cup size={size} frame={frame} shown={shown} turn={turn} />
        ) : (
          <Surface
            frame={frame}
            outline={{ shape: "rect", radiusMm: 0, sector: wrapOf(size).sector }}
            shown={shown}
            look={look}
            opaque={false}
            guides={guides}
            marks={onPage(marks, 1)}
          />
        )}
      </ZoomWindow>
      {isCup ? (
        <label className={styles.range}>
          转杯子
          <input
            type="range"
            min={-strips / 2}
            max={strips / 2}
            value={turn}
            onChange={({ currentTarget }) => setTurn(Number(currentTarget.value))}
          />
        </label>
      ) : (
        <>
          <GuidesToggle guides={guides} onChange={setGuides} />
          {guides ? <GuidesKey bleedMm={frame.bleedMm} /> : null}
        </>
      )}
      <p className={styles.note}>
        {wrapOf(size).sector === null
          ? "文件居中铺在杯身上，接缝在背面。"
          : "杯身展开是扇形，文件要按扇形模板排：居中、不变形地印上去，接缝在背面。"}
      </p>
    </>
  );
}
