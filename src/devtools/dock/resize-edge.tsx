import type { KeyboardEvent, PointerEvent } from "react";
import styles from "./dock.module.css";
import { type Dock, storeDock } from "./stored-dock.ts";

interface ResizeEdgeProps {
  dock: Dock;
  onChange: (dock: Dock) => void;
}

const step = 5;

/** Whether the key makes the panel larger (1) or smaller (-1). */
const growth: Readonly<Record<Dock["edge"], Readonly<Record<string, number>>>> = {
  left: { ArrowRight: 1, ArrowLeft: -1 },
  right: { ArrowLeft: 1, ArrowRight: -1 },
  bottom: { ArrowUp: 1, ArrowDown: -1 },
};

function percentAt({ edge }: Dock, { clientX, clientY }: PointerEvent): number {
  if (edge === "bottom") return 100 - (100 * clientY) / innerHeight;
  const left = (100 * clientX) / innerWidth;
  return edge === "left" ? left : 100 - left;
}

/** The panel's inner edge: dragged, or moved by the arrow keys. */
export function ResizeEdge({ dock, onChange }: ResizeEdgeProps) {
  const press = (event: KeyboardEvent) => {
    const grown = growth[dock.edge][event.key];
    if (grown === undefined) return;
    event.preventDefault();
    onChange(storeDock({ ...dock, percent: dock.percent + step * grown }));
  };
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onChange(storeDock({ ...dock, percent: percentAt(dock, event) }));
  };
  return (
    <button
      type="button"
      className={styles.edge}
      data-edge={dock.edge}
      aria-label={`面板占 ${dock.percent}%，拖动或按方向键改变`}
      onKeyDown={press}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
    />
  );
}
