import { useState } from "react";
import { spreadAt, spreadsOf, spreadWords } from "#components/product-geometry/booklet.ts";
import {
  type FilePlace,
  filePlaces,
  halfOf,
  isSpread,
} from "#components/product-geometry/facing-pages.ts";
import { type Frame, facing } from "#components/product-geometry/page-placement.ts";
import type { BookletProduct } from "#components/product-geometry/product.ts";
import { short } from "#contract/format/numerals.ts";
import { ZoomWindow } from "#ui/layout/zoom-window.tsx";
import { GuidesKey, GuidesToggle } from "./guides-key.tsx";
import { beginningAt, type NumberedMark, onPage } from "./marks.tsx";
import { square } from "./outline.ts";
import { PageTurner } from "./page-turner.tsx";
import styles from "./product-view.module.css";
import { Surface } from "./surface.tsx";
import { drawnPage, pageOf, type ShownPage, usePages } from "./use-pages.ts";
import { extentOf, type ViewProps } from "./view-props.ts";

const present = (page: number | null): number[] => (page === null ? [] : [page]);

/** What differs between the file's pages and the job's; empty where they agree. */
function countWords(pages: number, wanted: number, isSplit: boolean): string {
  const file = isSplit ? "文件拆开后" : "文件";
  if (pages === wanted) return "";
  if (pages < wanted) return `${file}只有 ${pages} 页，订的是 ${wanted} 页。`;
  return `${file}有 ${pages} 页，只用前 ${wanted} 页。`;
}

const wholePages = (pages: number): readonly FilePlace[] =>
  Array.from({ length: pages }, (_, index) => ({ page: index + 1, half: "whole" }));

/** The findings that lie on this half of their page. */
const onHalf = (marks: readonly NumberedMark[], { page, half }: FilePlace) =>
  onPage(marks, page).filter(({ mark: { box } }) => {
    if (half === "whole") return true;
    return box.x + box.width / 2 < 0.5 === (half === "left");
  });

/** A drawn page of the file, as the page of the book that it holds. */
function placed(shown: ShownPage, { half }: FilePlace, frame: Frame): ShownPage {
  return shown.kind === "drawn" ? { kind: "drawn", page: halfOf(shown.page, half, frame) } : shown;
}

const splitWords = (places: readonly FilePlace[]): string => {
  const halves = new Set(places.flatMap(({ page, half }) => (half === "whole" ? [] : [page])));
  if (halves.size === 0) return "";
  const cover = places.at(-1)?.half === "left" ? "，第 1 页左半是封底、右半是封面" : "";
  return `文件里有 ${halves.size} 页是跨页，这里拆成左右两页看${cover}。`;
};

/** A book whose pages turn in reading order. */
export function BookletView(props: ViewProps<BookletProduct>) {
  const { product, file, look, sizes, marks, shown } = props;
  const spreadSizes = sizes.map((size) => isSpread(size, product.frame));
  const split = spreadSizes.includes(true) ? filePlaces(spreadSizes) : null;
  const bookPage = (found: NumberedMark): number =>
    1 +
    Math.max(
      0,
      (split ?? []).findIndex((place) => onHalf([found], place).length > 0),
    );
  const begun = shown === null ? 1 : split === null ? shown.mark.page : bookPage(shown);
  const [at, setAt] = useState(spreadAt(begun));
  const [guides, setGuides] = useState(false);
  const spreads = spreadsOf(product.pages);
  const spread = spreads[Math.min(at, spreads.length - 1)] ?? { left: null, right: null };
  const next = spreads[at + 1];
  const shownNow = [...present(spread.left), ...present(spread.right)];
  const ahead = next === undefined ? [] : [...present(next.left), ...present(next.right)];
  const placeOf = (page: number): FilePlace =>
    split === null ? { page, half: "whole" } : (split[page - 1] ?? { page: 0, half: "whole" });
  const wanted = [...shownNow, 1, ...ahead].map((page) => placeOf(page).page);
  const state = usePages(file, [...new Set(wanted)]);
  const first = pageOf(state, placeOf(1).page);
  const frame = split === null ? facing(product.frame, drawnPage(first)) : product.frame;
  const { widthMm: width, heightMm: height, bleedMm } = frame;
  const places = split ?? wholePages(state.kind === "open" ? state.pages : 0);
  const count =
    state.kind === "open" ? countWords(places.length, product.pages, split !== null) : "";
  const shownPage = (number: number): ShownPage =>
    placed(pageOf(state, placeOf(number).page), placeOf(number), frame);
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
            shown={shownPage(number)}
            look={look}
            opaque={false}
            guides={guides}
            marks={onHalf(marks, placeOf(number))}
          />
        </g>
      </g>
    );
  const words = spreadWords(spread, product.pages, product.part);
  const extent = extentOf(2 * width, height, bleedMm + width * 0.04);
  const focusAt = shownNow.find(
    (number) => shown !== null && onHalf([shown], placeOf(number)).length > 0,
  );
  const focus = focusAt === undefined ? null : shown;
  const focused = focusAt === undefined ? null : drawnPage(shownPage(focusAt));
  const left = focusAt !== undefined && focusAt === spread.right ? width : 0;
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
      {split === null ? null : <p className={styles.note}>{splitWords(split)}</p>}
      {count === "" ? null : <p className={styles.note}>{count}</p>}
      <GuidesToggle guides={guides} onChange={setGuides} />
      {guides ? <GuidesKey bleedMm={bleedMm} /> : null}
    </>
  );
}
