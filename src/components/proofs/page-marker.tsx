import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { PageMark } from "#contract/artwork/page-mark.ts";
import { Areas } from "./areas.tsx";
import { arrowOf, between, middle, moved, type Point, within } from "./mark-box.ts";
import type { NumberedMark } from "./numbered-marks.ts";
import styles from "./page-marker.module.css";

const isSameBox = (one: PageMark | undefined, other: PageMark): boolean =>
  one?.x === other.x && one.y === other.y && one.width === other.width;

interface PageMarkerProps {
  readonly picture: string;
  /** The marks on this page. */
  readonly marks: readonly NumberedMark[];
  /** Of them, the one that the keys move. */
  readonly moving: NumberedMark | undefined;
  /** The number of a new mark; null: there may be no more. */
  readonly next: number | null;
  onAdd(box: PageMark): void;
  onMove(number: number, box: PageMark): void;
}

/** A page whose areas are drawn or tapped by finger or mouse, or set by keys. */
export function PageMarker({ picture, marks, moving, next, onAdd, onMove }: PageMarkerProps) {
  const from = useRef<Point | null>(null);
  const [drawn, setDrawn] = useState<PageMark | null>(null);
  const shown = drawn === null || next === null ? marks : [...marks, { number: next, box: drawn }];
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point => {
    const page = currentTarget.getBoundingClientRect();
    return {
      x: within((clientX - page.left) / page.width),
      y: within((clientY - page.top) / page.height),
    };
  };
  const draw = (event: PointerEvent<HTMLElement>) => {
    if (from.current !== null) setDrawn(between(from.current, pointOf(event)));
  };
  const end = (isKept: boolean) => {
    if (isKept && drawn !== null) onAdd(drawn);
    from.current = null;
    setDrawn(null);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      // Another area, once the last one was moved away from the middle.
      if (!isSameBox(moving?.box, middle)) onAdd(middle);
      return;
    }
    const by = arrowOf(event.key);
    if (by === null) return;
    event.preventDefault();
    if (moving === undefined) onAdd(middle);
    else onMove(moving.number, moved(moving.box, by, event.shiftKey));
  };
  return (
    <button
      type="button"
      className={styles.page}
      aria-label="标出要改的地方：回车标一处，方向键移动，Shift 加方向键改大小"
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = pointOf(event);
        draw(event);
      }}
      onPointerMove={draw}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
    >
      <img src={picture} alt="" draggable={false} />
      <Areas marks={shown} />
    </button>
  );
}
