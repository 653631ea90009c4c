import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { PageMark } from "#contract/artwork/page-mark.ts";
import { Button } from "#ui/controls/button.tsx";
import { arrowOf, between, middle, moved, type Point, within } from "./mark-box.ts";
import styles from "./page-marker.module.css";

interface PageMarkerProps {
  /** The first page as the buyer's device drew it. */
  readonly picture: string;
  readonly mark: PageMark | null;
  onMark(mark: PageMark | null): void;
}

/** The first page, with the box that the buyer will see: drawn, tapped or moved by keys. */
export function PageMarker({ picture, mark, onMark }: PageMarkerProps) {
  const from = useRef<Point | null>(null);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point => {
    const page = currentTarget.getBoundingClientRect();
    return {
      x: within((clientX - page.left) / page.width),
      y: within((clientY - page.top) / page.height),
    };
  };
  const draw = (event: PointerEvent<HTMLElement>) => {
    if (from.current !== null) onMark(between(from.current, pointOf(event)));
  };
  const move = (event: KeyboardEvent) => {
    const by = arrowOf(event.key);
    if (by === null) return;
    event.preventDefault();
    onMark(mark === null ? middle : moved(mark, by, event.shiftKey));
  };
  return (
    <div className={styles.marker}>
      <p className={styles.hint}>在首页上点一下或拖出要改的地方，买家会看到；不标也行。</p>
      <button
        type="button"
        className={styles.page}
        aria-label="标出要改的地方：方向键移动，Shift 加方向键改大小"
        onKeyDown={move}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = pointOf(event);
          draw(event);
        }}
        onPointerMove={draw}
        onPointerUp={() => {
          from.current = null;
        }}
        onPointerCancel={() => {
          from.current = null;
        }}
      >
        <img src={picture} alt="" draggable={false} />
        {mark === null ? null : (
          <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
            <rect className={styles.casing} {...mark} />
            <rect className={styles.box} {...mark} />
          </svg>
        )}
      </button>
      {/* It always takes its room: the page must not move under the pointer that draws. */}
      <Button tone="plain" size="s" disabled={mark === null} onClick={() => onMark(null)}>
        去掉标记
      </Button>
    </div>
  );
}
