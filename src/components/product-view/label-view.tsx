import { useState } from "react";
import { onWeb } from "#components/product-geometry/label-reel.ts";
import { facing } from "#components/product-geometry/page-placement.ts";
import type { LabelProduct } from "#components/product-geometry/product.ts";
import { short } from "#contract/format/numerals.ts";
import { Segment } from "#ui/controls/segment.tsx";
import { ZoomWindow } from "#ui/layout/zoom-window.tsx";
import { GuidesKey, GuidesToggle } from "./guides-key.tsx";
import { bottleDiameters, LabelOnBottle, usualVessel, type Vessel } from "./label-on-bottle.tsx";
import { LabelOnReel, reelBox } from "./label-on-reel.tsx";
import { beginningAt, onPage } from "./marks.tsx";
import { isClear } from "./material-fill.tsx";
import { PageTurner } from "./page-turner.tsx";
import styles from "./product-view.module.css";
import { Surface } from "./surface.tsx";
import { drawnPage, pageOf, usePages } from "./use-pages.ts";
import { extentOf, type ViewProps } from "./view-props.ts";

type Place = "single" | "reel" | Vessel;

const placeNames: Readonly<Record<Place, string>> = {
  single: "单枚",
  reel: "卷上",
  bottle: "瓶上",
  jar: "罐上",
};

/** A label alone, on its reel, and on a bottle. */
export function LabelView({ product, file, look, marks, shown: finding }: ViewProps<LabelProduct>) {
  const { winding, kinds, shape, radiusMm, whiteInk } = product;
  const [place, setPlace] = useState<Place>("single");
  const [guides, setGuides] = useState(true);
  const [kind, setKind] = useState(finding?.mark.page ?? 1);
  const state = usePages(file, [kind]);
  const shown = pageOf(state, kind);
  const frame = facing(product.frame, drawnPage(shown));
  const { widthMm, heightMm, bleedMm } = frame;
  const diameters = bottleDiameters(widthMm);
  const [chosen, setChosen] = useState<number | null>(null);
  const diameter = chosen !== null && diameters.includes(chosen) ? chosen : (diameters[1] ?? 60);
  const extent = extentOf(widthMm, heightMm, bleedMm + widthMm * 0.04);
  const focus = finding?.mark.page === kind ? finding : null;
  const beginning = beginningAt(focus, extent, drawnPage(shown), frame);
  const outline = { shape, radiusMm };
  const piece = { frame, outline, shown, look, opaque: whiteInk } as const;
  const size = `${short(widthMm)}×${short(heightMm)} mm`;
  const vessels: readonly Vessel[] =
    usualVessel(widthMm, heightMm, diameters[1] ?? 60) === "jar"
      ? ["jar", "bottle"]
      : ["bottle", "jar"];
  const places: readonly Place[] = [
    "single",
    ...(winding === null ? [] : ["reel" as const]),
    ...vessels,
  ];
  const across = winding === null ? null : onWeb(frame, winding.lead).widthMm;
  const pages = state.kind === "open" ? state.pages : 1;
  return (
    <>
      <Segment
        label="看标签在哪里"
        value={place}
        onChange={setPlace}
        options={places.map((value) => ({ value, label: placeNames[value] }))}
      />
      {place === "single" ? (
        <ZoomWindow
          start={beginning.start}
          key={beginning.key}
          box={extent}
          name="成品图"
          label={`单枚标签，${size}`}
          caption={<b>{size}</b>}
        >
          <Surface {...piece} guides={guides} marks={onPage(marks, kind)} />
        </ZoomWindow>
      ) : null}
      {place === "reel" && winding !== null ? (
        <ZoomWindow
          box={reelBox(onWeb(frame, winding.lead), product.gapMm)}
          name="成品图"
          label={`卷上的标签，${winding.wound === "in" ? "标面朝内" : "标面朝外"}`}
          caption="箭头是出标方向"
        >
          <LabelOnReel piece={piece} winding={winding} gapMm={product.gapMm} />
        </ZoomWindow>
      ) : null}
      {place === "bottle" || place === "jar" ? (
        <>
          <Segment
            label={place === "jar" ? "罐子直径" : "瓶子直径"}
            value={String(diameter)}
            onChange={(value) => setChosen(Number(value))}
            options={diameters.map((one) => ({ value: String(one), label: `直径 ${one} mm` }))}
          />
          <LabelOnBottle piece={piece} diameterMm={diameter} vessel={place} />
        </>
      ) : null}
      {place === "reel" && across !== null && across !== product.frame.widthMm ? (
        <p className={styles.note}>
          按文件方向和出标方向，标签在料带上横向 {short(across)} mm，规格填的横向是{" "}
          {short(product.frame.widthMm)} mm，请核对。
        </p>
      ) : null}
      {kinds > 1 ? (
        <PageTurner
          words={`第 ${kind} 款`}
          back={kind > 1 ? () => setKind(kind - 1) : null}
          on={kind < kinds ? () => setKind(kind + 1) : null}
        />
      ) : null}
      {kinds === 1 && pages > 1 ? (
        <p className={styles.note}>文件有 {pages} 页，订的是一款，看的是第 1 页。</p>
      ) : null}
      {shape === "special" ? (
        <p className={styles.note}>异形的刀线以文件为准，这里按外框画。</p>
      ) : null}
      {place === "single" ? (
        <>
          <GuidesToggle guides={guides} onChange={setGuides} />
          {guides ? <GuidesKey bleedMm={bleedMm} /> : null}
        </>
      ) : null}
      <p className={styles.note}>{inkWords(whiteInk, isClear(look) ? "透明" : "")}</p>
    </>
  );
}

const inkWords = (whiteInk: boolean, clear: string): string =>
  whiteInk
    ? "印了白墨：有图案的地方不透底色。"
    : `没有印白墨：图案浅的地方透出${clear}材料的底色。`;
