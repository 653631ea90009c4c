import { useId, useState } from "react";
import type { BadgeProduct } from "#components/product-geometry/product.ts";
import { short } from "#contract/format/numerals.ts";
import { Segment } from "#ui/controls/segment.tsx";
import { ZoomWindow } from "#ui/layout/zoom-window.tsx";
import { GuidesKey, GuidesToggle } from "./guides-key.tsx";
import { beginningAt, onPage } from "./marks.tsx";
import type { Outline } from "./outline.ts";
import styles from "./product-view.module.css";
import { Surface } from "./surface.tsx";
import { drawnPage, pageOf, usePages } from "./use-pages.ts";
import { extentOf, type ViewProps } from "./view-props.ts";

type Side = "made" | "flat";

const sideNames: Readonly<Record<Side, string>> = { made: "做好的", flat: "展平" };
const round: Outline = { shape: "circle", radiusMm: 0 };

/** The light on a domed, glossy disc. */
function Gloss({ radius }: { readonly radius: number }) {
  const id = useId();
  return (
    <>
      <defs>
        <radialGradient id={`${id}rim`}>
          <stop className={styles.dark} offset="0.86" stopOpacity="0" />
          <stop className={styles.dark} offset="0.95" stopOpacity="0.18" />
          <stop className={styles.dark} offset="1" stopOpacity="0.5" />
        </radialGradient>
        <linearGradient id={`${id}shine`} x2="0.6" y2="1">
          <stop className={styles.light} offset="0" stopOpacity="0.75" />
          <stop className={styles.light} offset="1" stopOpacity="0" />
        </linearGradient>
      </defs>
      <circle cx={radius} cy={radius} r={radius} fill={`url(#${id}rim)`} />
      <path
        d={`M${radius * 0.2} ${radius * 0.82}A${radius * 0.84} ${radius * 0.84} 0 0 1 ${radius * 1.2} ${radius * 0.18}A${radius * 1.3} ${radius * 1.3} 0 0 0 ${radius * 0.2} ${radius * 0.82}z`}
        fill={`url(#${id}shine)`}
      />
    </>
  );
}

/** A tin badge from in front, and its print laid flat with the part behind the rim. */
export function BadgeView({ product, file, look, marks, shown: finding }: ViewProps<BadgeProduct>) {
  const [side, setSide] = useState<Side>(finding === null ? "made" : "flat");
  const [guides, setGuides] = useState(true);
  const { frame } = product;
  const shown = pageOf(usePages(file, [1]), 1);
  const isMade = side === "made";
  const extent = extentOf(frame.widthMm, frame.heightMm, frame.bleedMm + frame.widthMm * 0.03);
  const beginning = beginningAt(isMade ? null : finding, extent, drawnPage(shown), frame);
  const size = `直径 ${short(frame.widthMm)} mm`;
  return (
    <>
      <Segment
        label="看徽章"
        value={side}
        onChange={setSide}
        options={(["made", "flat"] as const).map((value) => ({ value, label: sideNames[value] }))}
      />
      <ZoomWindow
        start={beginning.start}
        key={`${side} ${beginning.key}`}
        box={extent}
        name="成品图"
        label={`${sideNames[side]}徽章，${size}`}
        caption={<b>{size}</b>}
      >
        <Surface
          frame={frame}
          outline={round}
          shown={shown}
          look={look}
          opaque={false}
          guides={!isMade && guides}
          marks={isMade ? [] : onPage(marks, 1)}
        />
        {isMade ? <Gloss radius={frame.widthMm / 2} /> : null}
      </ZoomWindow>
      {isMade ? null : (
        <>
          <GuidesToggle guides={guides} onChange={setGuides} />
          {guides ? <GuidesKey bleedMm={frame.bleedMm} /> : null}
        </>
      )}
      <p className={styles.note}>
        正面看到 {short(frame.widthMm)} mm，外面一圈 {short(frame.bleedMm)} mm 包到背后。
      </p>
    </>
  );
}
