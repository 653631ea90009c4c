import { useState } from "react";
import { foldPanels } from "#components/product-geometry/folded-sheet.ts";
import { type Frame, facing } from "#components/product-geometry/page-placement.ts";
import type { SheetProduct } from "#components/product-geometry/product.ts";
import { short } from "#contract/format/numerals.ts";
import type { WhiteInk } from "#contract/jobs/white-ink.ts";
import { Segment } from "#ui/controls/segment.tsx";
import { ZoomWindow } from "#ui/layout/zoom-window.tsx";
import { FoldedSheet } from "./folded-sheet.tsx";
import { GuidesKey, GuidesToggle } from "./guides-key.tsx";
import { beginningAt, onPage } from "./marks.tsx";
import styles from "./product-view.module.css";
import { Surface } from "./surface.tsx";
import { drawnPage, pageOf, usePages } from "./use-pages.ts";
import { extentOf, type ViewProps } from "./view-props.ts";

type Side = "front" | "back" | "folded";

const sideNames: Readonly<Record<Side, string>> = { front: "正面", back: "反面", folded: "折叠" };

/** What the picture shows of a side's white. */
const whiteWords: Readonly<Record<WhiteInk, string>> = {
  under: "印了白墨：有图案的地方不透底色。",
  only: "只印白墨：文件里黑的地方印白，白的地方不印。",
};

/** Fold lines of a sheet. */
function Folds({ frame, count }: { readonly frame: Frame; readonly count: number }) {
  const [, ...later] = foldPanels(frame, count);
  const d = later
    .map(({ x, y, width, height }) => (x > 0 ? `M${x} 0v${height}` : `M0 ${y}h${width}`))
    .join("");
  return <path className={styles.fold} d={d} />;
}

/** A sheet from its front and its back, and folded where it is folded. */
export function SheetView({ product, file, look, marks, shown }: ViewProps<SheetProduct>) {
  const [side, setSide] = useState<Side>(shown?.mark.page === 2 ? "back" : "front");
  const [guides, setGuides] = useState(true);
  const [open, setOpen] = useState(0.6);
  const state = usePages(file, [1, 2]);
  const front = pageOf(state, 1);
  const frame = facing(product.frame, drawnPage(front));
  const back = product.backPrinted ? pageOf(state, 2) : ({ kind: "absent" } as const);
  const sides: readonly Side[] =
    product.folds > 0 ? ["front", "back", "folded"] : ["front", "back"];
  const outline = { shape: product.shape, radiusMm: product.radiusMm };
  const white = side === "back" ? product.backWhite : product.frontWhite;
  const shared = {
    frame,
    outline,
    look,
    opaque: white === "under",
    whiteAlone: white === "only",
  } as const;
  const at = side === "back" ? 2 : 1;
  const extent = extentOf(frame.widthMm, frame.heightMm, frame.bleedMm + frame.widthMm * 0.03);
  const focus = shown?.mark.page === at && side !== "folded" ? shown : null;
  const beginning = beginningAt(focus, extent, drawnPage(side === "back" ? back : front), frame);
  const size = `${short(frame.widthMm)}×${short(frame.heightMm)} mm`;
  const panels = foldPanels(frame, product.folds);
  return (
    <>
      <Segment
        label="看哪一面"
        value={side}
        onChange={setSide}
        options={sides.map((value) => ({ value, label: sideNames[value] }))}
      />
      {side === "back" && !product.backPrinted ? (
        <p className={styles.note}>反面没有订印刷，是空白的。</p>
      ) : (
        <ZoomWindow
          start={beginning.start}
          key={beginning.key}
          box={extent}
          name="成品图"
          label={`${sideNames[side]}，${size}`}
          caption={
            <>
              {sideNames[side]} <b>{size}</b>
            </>
          }
        >
          {side === "folded" ? (
            <FoldedSheet
              frame={frame}
              panels={panels}
              shown={front}
              look={look}
              white={product.frontWhite}
              way={product.way}
              open={open}
            />
          ) : (
            <>
              <Surface
                {...shared}
                guides={guides}
                shown={side === "front" ? front : back}
                marks={onPage(marks, at)}
              />
              {guides && product.folds > 0 ? <Folds frame={frame} count={product.folds} /> : null}
            </>
          )}
        </ZoomWindow>
      )}
      {side === "folded" ? (
        <label className={styles.range}>
          打开
          <input
            type="range"
            min={5}
            max={100}
            value={Math.round(open * 100)}
            onChange={({ currentTarget }) => setOpen(Number(currentTarget.value) / 100)}
          />
        </label>
      ) : (
        <>
          <GuidesToggle guides={guides} onChange={setGuides} />
          {guides ? (
            <GuidesKey bleedMm={frame.bleedMm} fold={product.folds > 0 ? "折线" : undefined} />
          ) : null}
        </>
      )}
      {white === undefined ? null : <p className={styles.note}>{whiteWords[white]}</p>}
    </>
  );
}
