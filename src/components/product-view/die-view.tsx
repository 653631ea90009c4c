import { Suspense, useCallback, useId, useState } from "react";
import type { MaterialLook } from "#components/material-swatch.tsx";
import { matrixOf } from "#components/product-geometry/affine.ts";
import { placePage } from "#components/product-geometry/page-placement.ts";
import type { Panel } from "#components/product-geometry/panel.ts";
import type { DieProduct } from "#components/product-geometry/product.ts";
import { short } from "#contract/format/numerals.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { useAway } from "#platform/use-away.ts";
import type { DieLine } from "#pricing/core/die-line.ts";
import { Segment } from "#ui/controls/segment.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { ZoomWindow } from "#ui/layout/zoom-window.tsx";
import { beginningAt, Marks, type NumberedMark } from "./marks.tsx";
import { Material, MaterialDefinition } from "./material-fill.tsx";
import { PlacedPage } from "./page-image.tsx";
import { panelMiddle } from "./panel-middle.ts";
import { panelNames } from "./panel-words.ts";
import styles from "./product-view.module.css";
import { useSharpPart } from "./sharp-part.ts";
import { drawnPage, pageOf, type ShownPage, usePages } from "./use-pages.ts";
import { extentOf, type ViewProps } from "./view-props.ts";

const linesOf = (segments: DieLine["cuts"]): string =>
  segments.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join("");

const outlineOf = ({ corners }: Panel): string =>
  `M${corners.map(({ x, y }) => `${x} ${y}`).join("L")}z`;

/** The box in space is not stored with the app; a device that has used it keeps it. */
function FoldedComing() {
  return useAway() ? (
    <p className={styles.note}>本机没有存立体图的程序，联网后会自己出来。现在可以看展开图。</p>
  ) : (
    <Skeleton lines={6} shape="card" />
  );
}

const FoldedView = lazyPart(async () => (await import("./folded-view.tsx")).FoldedView);

/** Tokens of the materials that a box is made of. */
const materials: Partial<Record<MaterialLook, string>> = {
  kraft: "--w-kraft",
  greyBoard: "--w-grey",
  silver: "--w-silver",
  mirror: "--w-silver",
  black: "--w-black",
  uncoated: "--w-cream",
  textured: "--w-cream",
};

type Way = "flat" | "folded";

/** A box or a bag: folded in space, or flat with the artwork on its panels. */
export function DieView({ product, file, look, marks, shown: finding }: ViewProps<DieProduct>) {
  const [way, setWay] = useState<Way>("flat");
  const [lacksSpace, setLacksSpace] = useState(false);
  const missing = useCallback(() => setLacksSpace(true), []);
  const shown = pageOf(usePages(file, [1]), 1);
  const inSpace = way === "folded" && !lacksSpace;
  return (
    <>
      <Segment
        label="看盒子"
        value={way}
        onChange={setWay}
        options={[
          { value: "flat", label: "展开" },
          { value: "folded", label: "折好（立体）" },
        ]}
      />
      {way === "folded" && lacksSpace ? (
        <p className={styles.note}>这台设备画不了立体图，请看展开图。</p>
      ) : null}
      {inSpace && shown.kind !== "coming" ? (
        <Suspense fallback={<FoldedComing />}>
          <FoldedView
            product={product}
            page={drawnPage(shown)}
            material={materials[look] ?? "--w-white"}
            onMissing={missing}
          />
        </Suspense>
      ) : null}
      {inSpace ? null : (
        <FlatDie product={product} shown={shown} look={look} marks={marks} finding={finding} />
      )}
      {shown.kind === "coming" ? <p className={styles.note}>正在画…</p> : null}
    </>
  );
}

interface FlatDieProps {
  readonly product: DieProduct;
  readonly shown: ShownPage;
  readonly look: MaterialLook;
  readonly marks: readonly NumberedMark[];
  readonly finding: NumberedMark | null;
}

function FlatDie({ product, shown, look, marks, finding }: FlatDieProps) {
  const id = useId();
  const [guides, setGuides] = useState(true);
  const { frame, die, panels } = product;
  const page = drawnPage(shown);
  const { place, part } = useSharpPart(page);
  const outline = panels.map(outlineOf).join("");
  const extent = extentOf(frame.widthMm, frame.heightMm, frame.bleedMm + frame.widthMm * 0.02);
  const beginning = beginningAt(finding, extent, page, frame);
  const size = `${short(frame.widthMm)}×${short(frame.heightMm)} mm`;
  return (
    <>
      <ZoomWindow
        start={beginning.start}
        key={beginning.key}
        box={extent}
        name="成品图"
        label={`展开 ${size}，图案在各面上`}
        caption={
          <>
            展开 <b>{size}</b>
          </>
        }
      >
        {page === null ? null : <g ref={place} transform={matrixOf(placePage(page, frame))} />}
        <defs>
          <MaterialDefinition look={look} id={`${id}m`} />
          <clipPath id={`${id}c`}>
            <path d={outline} />
          </clipPath>
        </defs>
        {guides && page !== null ? (
          <g className={styles.beyond}>
            <PlacedPage page={page} frame={frame} part={part} />
          </g>
        ) : null}
        {guides ? (
          <path className={styles.bleedZone} d={outline} strokeWidth={2 * frame.bleedMm} />
        ) : null}
        <g className={styles.piece}>
          <Material look={look} id={`${id}m`} d={outline} />
          {page === null ? null : (
            <g className={styles.ink} clipPath={`url(#${id}c)`}>
              <PlacedPage page={page} frame={frame} part={part} />
            </g>
          )}
        </g>
        <path className={styles.fold} d={linesOf(die.creases)} />
        <path className={styles.cut} d={linesOf(die.cuts)} />
        {guides
          ? panels.map((panel) => {
              const { x, y, size: fontSize } = panelMiddle(panel);
              return (
                <text key={panel.id} className={styles.panelName} x={x} y={y} style={{ fontSize }}>
                  {panelNames[panel.role]}
                </text>
              );
            })
          : null}
        {page === null ? null : <Marks marks={marks} page={page} frame={frame} />}
      </ZoomWindow>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={guides}
          onChange={({ currentTarget }) => setGuides(currentTarget.checked)}
        />
        看各面的名字和刀线以外
      </label>
      <p className={styles.note}>
        实线裁切，虚线压痕，外圈浅色是出血 {short(frame.bleedMm)} mm。文件按展开尺寸居中放。
      </p>
    </>
  );
}
