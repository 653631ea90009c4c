import { useState } from "react";
import { spreadAt, spreadsOf, spreadWords } from "#components/product-geometry/booklet.ts";
import { facing } from "#components/product-geometry/page-placement.ts";
import type { BookletProduct } from "#components/product-geometry/product.ts";
import { short } from "#contract/format/numerals.ts";
import { ZoomWindow } from "#ui/layout/zoom-window.tsx";
import { GuidesKey, GuidesToggle } from "./guides-key.tsx";
import { beginningAt, onPage } from "./marks.tsx";
import { square } from "./outline.ts";
import { PageTurner } from "./page-turner.tsx";
import styles from "./product-view.module.css";
import { Surface } from "./surface.tsx";
import { drawnPage, pageOf, usePages } from "./use-pages.ts";
import { extentOf, type ViewProps } from "./view-props.ts";

const present = (page: number | null): number[] => (page === null ? [] : [page]);

/** What differs between the file's pages and the job's; empty where they agree. */
function countWords(pages: number, wanted: number): string {
  if (pages === wanted) return "";
  if (pages < wanted) return `文件只有 ${pages} 页，订的是 ${wanted} 页。`;
  return `文件有 ${pages} 页，只用前 ${wanted} 页。`;
}

/** A book whose pages turn in reading order. */
export function BookletView({ product, file, look, marks, shown }: ViewProps<BookletProduct>) {
  const [at, setAt] = useState(shown === null ? 0 : spreadAt(shown.mark.page));
  const [guides, setGuides] = useState(false);
  const spreads = spreadsOf(product.pages);
  const spread = spreads[Math.min(at, spreads.length - 1)] ?? { left: null, right: null };
  const next = spreads[at + 1];
  const shownNow = [...present(spread.left), ...present(spread.right)];
  const ahead = next === undefined ? [] : [...present(next.left), ...present(next.right)];
  const state = usePages(file, [...new Set([...shownNow, 1, ...ahead])]);
  const frame = facing(product.frame, drawnPage(pageOf(state, 1)));
  const { widthMm: width, heightMm: height, bleedMm } = frame;
  const count = state.kind === "open" ? countWords(state.pages, product.pages) : "";
  const page = (number: number | null, left: number) =>
    number === null ? null : (
      <g transform={`translate(${left} 0)`}>
        <g
          key={number}
          className={styles.leaf}
          style={{ transformOrigin: left === 0 ? `${width}px 0` : "0 0" }}
        >
          <Surface
            frame={frame}
            outline={square}
            shown={pageOf(state, number)}
            look={look}
            opaque={false}
            guides={guides}
            marks={onPage(marks, number)}
          />
        </g>
      </g>
    );
  const words = spreadWords(spread);
  const extent = extentOf(2 * width, height, bleedMm + width * 0.04);
  const focus = shown !== null && shownNow.includes(shown.mark.page) ? shown : null;
  const focused = focus === null ? null : drawnPage(pageOf(state, focus.mark.page));
  const left = focus !== null && focus.mark.page === spread.right ? width : 0;
  const beginning = beginningAt(focus, extent, focused, frame, left);
  return (
    <>
      <ZoomWindow
        start={beginning.start}
        key={beginning.key}
        box={extent}
        name="成品图"
        label={`${words}，每页 ${short(width)}×${short(height)} mm`}
        caption={
          <>
            每页{" "}
            <b>
              {short(width)}×{short(height)}
            </b>{" "}
            mm
            {product.spineMm > 0 ? (
              <>
                ，书脊 <b>{short(product.spineMm)}</b> mm
              </>
            ) : null}
          </>
        }
      >
        {page(spread.left, 0)}
        {page(spread.right, width)}
        <rect
          className={styles.spine}
          x={width - Math.max(0.6, product.spineMm / 2)}
          width={Math.max(1.2, product.spineMm)}
          height={height}
        />
      </ZoomWindow>
      <PageTurner
        words={words}
        back={at > 0 ? () => setAt(at - 1) : null}
        on={at < spreads.length - 1 ? () => setAt(at + 1) : null}
      />
      {count === "" ? null : <p className={styles.note}>{count}</p>}
      <GuidesToggle guides={guides} onChange={setGuides} />
      {guides ? <GuidesKey bleedMm={bleedMm} /> : null}
    </>
  );
}
