import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { PageMark } from "#contract/artwork/page-mark.ts";
import { Button } from "#ui/controls/button.tsx";
import { arrowOf, between, middle, moved, type Point, within } from "./mark-box.ts";
import styles from "./page-marker.module.css";

const isSameBox = (one: PageMark | undefined, other: PageMark): boolean =>
  one?.x === other.x && one.y === other.y && one.width === other.width;

interface PageMarkerProps {
  readonly picture: string;
  /** The areas in the order that they were drawn. */
  readonly marks: readonly PageMark[];
  onMarks(marks: readonly PageMark[]): void;
  /** Areas on this picture at most. */
  readonly most: number;
  readonly hint: string;
  /** Fills the width; a small picture otherwise. */
  readonly large?: boolean;
}

/** A page with numbered areas, drawn or tapped by finger, or moved by keys. */
export function PageMarker({ picture, marks, onMarks, most, hint, large }: PageMarkerProps) {
  const from = useRef<Point | null>(null);
  const [drawn, setDrawn] = useState<PageMark | null>(null);
  const shown = drawn === null ? marks : [...marks, drawn].slice(-most);
  const last = marks.at(-1);
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
    if (isKept && drawn !== null) onMarks(shown);
    from.current = null;
    setDrawn(null);
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      // Another area, once the last one was moved away from the middle.
      const isFree = marks.length < most && !isSameBox(last, middle);
      if (isFree) onMarks([...marks, middle]);
      return;
    }
    const by = arrowOf(event.key);
    if (by === null) return;
    event.preventDefault();
    const next = last === undefined ? middle : moved(last, by, event.shiftKey);
    onMarks([...marks.slice(0, -1), next]);
  };
  return (
    <div className={styles.marker}>
      <p className={styles.hint}>{hint}</p>
      <button
        type="button"
        className={styles.page}
        data-large={large || undefined}
        aria-label={`标出要改的地方：方向键移动，Shift 加方向键改大小${most > 1 ? "，回车再标一处" : ""}`}
        onKeyDown={move}
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
      {/* It always takes its room: the page must not move under the pointer that draws. */}
      <Button
        tone="plain"
        size="s"
        disabled={last === undefined}
        onClick={() => onMarks(marks.slice(0, -1))}
      >
        {most === 1 ? "去掉标记" : "去掉最后一处"}
      </Button>
    </div>
  );
}

/** Marked areas over a picture, numbered where there are several. */
export function Areas({ marks }: { marks: readonly PageMark[] }) {
  return (
    <>
      {marks.map((mark, at) => (
        <span
          key={`${mark.x} ${mark.y} ${mark.width} ${mark.height}`}
          className={styles.area}
          style={{
            insetInlineStart: `${mark.x * 100}%`,
            insetBlockStart: `${mark.y * 100}%`,
            inlineSize: `${mark.width * 100}%`,
            blockSize: `${mark.height * 100}%`,
          }}
        >
          {marks.length > 1 ? <span className={styles.number}>{at + 1}</span> : null}
        </span>
      ))}
    </>
  );
}
