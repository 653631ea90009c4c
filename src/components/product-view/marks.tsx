import type { Mark } from "#components/preflight/findings.ts";
import type { Area } from "#components/product-geometry/affine.ts";
import { areaOn, type Frame } from "#components/product-geometry/page-placement.ts";
import {
  mostScale,
  movedView,
  wholeView,
  type ZoomView,
  zoomedAtMiddle,
} from "#ui/layout/zoom-view.ts";
import type { DrawnPage } from "./drawn-page.ts";
import styles from "./marks.module.css";

/** The place of a finding with its number in the list. */
export interface NumberedMark {
  readonly number: number;
  readonly mark: Mark;
}

interface MarksProps {
  readonly marks: readonly NumberedMark[];
  readonly page: DrawnPage;
  readonly frame: Frame;
}

/** Parts of the longer side: the size of a number, and the least size of its frame. */
const badgePart = 0.03;
const leastPart = 0.012;

/** The area of a mark, so large that it can be seen. */
function seenArea({ mark }: NumberedMark, page: DrawnPage, frame: Frame): Area {
  const { x, y, width, height } = areaOn(page, frame, mark.box);
  const least = Math.max(frame.widthMm, frame.heightMm) * leastPart;
  const [across, down] = [Math.max(width, least), Math.max(height, least)];
  return { x: x + (width - across) / 2, y: y + (height - down) / 2, width: across, height: down };
}

interface NumberedFrameProps {
  readonly number: number;
  readonly area: Area;
  /** Of the number, at the scale of the whole drawing. */
  readonly size: number;
  readonly kind?: Mark["kind"];
}

/** A frame whose number keeps its size at every scale. */
export const NumberedFrame = ({ number, area, size, kind }: NumberedFrameProps) => (
  <g>
    <rect className={styles.casing} {...area} />
    <rect className={styles.frame} data-kind={kind} {...area} />
    <g transform={`translate(${area.x} ${area.y})`}>
      <g className={styles.badge}>
        <circle cx={-0.6 * size} cy={-0.6 * size} r={size} />
        <text x={-0.6 * size} y={-0.6 * size} style={{ fontSize: 1.3 * size }}>
          {number}
        </text>
      </g>
    </g>
  </g>
);

/** Numbered frames around the findings of one page. */
export function Marks({ marks, page, frame }: MarksProps) {
  const size = Math.max(frame.widthMm, frame.heightMm) * badgePart;
  return marks.map((one) => {
    const area = seenArea(one, page, frame);
    return (
      <NumberedFrame
        key={one.number}
        number={one.number}
        area={area}
        size={size}
        kind={one.mark.kind}
      />
    );
  });
}

/** Part of the window that a finding takes, where the scale allows it. */
const share = 0.4;

/** The part of a drawing that shows a finding in its middle. */
function viewOf(extent: Area, { x, y, width, height }: Area): ZoomView {
  const fits = share / Math.max(width / extent.width, height / extent.height);
  const scale = Math.min(mostScale, Math.max(1, fits));
  const view = zoomedAtMiddle(wholeView, scale);
  const middle = [
    (x + width / 2 - extent.x) / extent.width,
    (y + height / 2 - extent.y) / extent.height,
  ] as const;
  return movedView(view, middle[0] - 0.5, middle[1] - 0.5);
}

/** How a zoom window begins; with another `key` it begins again. */
interface Beginning {
  readonly key: string;
  readonly start: ZoomView;
}

/**
 * The window on a drawing of this extent begins at a finding once its page is drawn. `left`: where
 * the page's surface begins.
 */
export function beginningAt(
  shown: NumberedMark | null,
  extent: Area,
  page: DrawnPage | null,
  frame: Frame,
  left = 0,
): Beginning {
  if (shown === null || page === null) return { key: "whole", start: wholeView };
  const area = seenArea(shown, page, frame);
  return { key: "finding", start: viewOf(extent, { ...area, x: area.x + left }) };
}

/** The findings of one page. */
export const onPage = (marks: readonly NumberedMark[], page: number): readonly NumberedMark[] =>
  marks.filter(({ mark }) => mark.page === page);
