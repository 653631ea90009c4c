import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from "react";
import type { DieProduct } from "#components/product-geometry/product.ts";
import type { DrawnPage } from "./drawn-page.ts";
import { flatPicture } from "./flat-picture.ts";
import { type FoldedScene, makeFoldedScene } from "./folded-scene.ts";
import styles from "./product-view.module.css";

interface FoldedViewProps {
  readonly product: DieProduct;
  readonly page: DrawnPage | null;
  /** Name of the token with the material's colour. */
  readonly material: string;
  /** The device has no WebGL. */
  readonly onMissing: () => void;
}

const radiansAPixel = 0.01;
const step = 0.2;

const keys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** The box in space: folded by a slider, turned by a finger, the pointer or the arrow keys. */
export function FoldedView({ product, page, material, onMissing }: FoldedViewProps) {
  const [closed, setClosed] = useState(1);
  const [named, setNamed] = useState(true);
  const scene = useRef<FoldedScene | null>(null);
  const { panels, frame } = product;
  const attach = useCallback(
    (canvas: HTMLCanvasElement) => {
      let isGone = false;
      const colour = (name: string) => getComputedStyle(canvas).getPropertyValue(name).trim();
      const names = named ? { ink: colour("--sheet-ink"), halo: colour("--w-white") } : null;
      const wish = { frame, panels, page, material: colour(material), names };
      const resized = new ResizeObserver(() => scene.current?.fit());
      void flatPicture(wish).then((picture) => {
        if (isGone) return;
        const inside = colour("--w-sheen");
        const made = makeFoldedScene(canvas, {
          panels,
          flat: frame,
          picture,
          inside,
          edge: colour("--w-mark"),
        });
        if (made === null) return onMissing();
        scene.current = made;
        made.fold(Number(canvas.dataset.closed));
        made.fit();
        resized.observe(canvas);
      });
      return () => {
        isGone = true;
        resized.disconnect();
        scene.current?.close();
        scene.current = null;
      };
    },
    [frame, panels, page, material, named, onMissing],
  );
  const drag = ({ buttons, movementX, movementY }: PointerEvent) => {
    if (buttons === 1) scene.current?.turn(movementX * radiansAPixel, movementY * radiansAPixel);
  };
  const press = (event: KeyboardEvent) => {
    const way = keys[event.key];
    if (way === undefined) return;
    event.preventDefault();
    scene.current?.turn(...way);
  };
  return (
    <>
      <canvas
        // A canvas keeps its first context: another picture needs another canvas.
        key={`${named} ${page?.href ?? ""}`}
        ref={attach}
        className={styles.space}
        role="img"
        aria-label="折好的盒子，左右拖动可以转"
        tabIndex={0}
        data-closed={closed}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      />
      <label className={styles.range}>
        折起
        <input
          type="range"
          min={0}
          max={100}
          value={Math.round(closed * 100)}
          onChange={({ currentTarget }) => {
            const next = Number(currentTarget.value) / 100;
            setClosed(next);
            scene.current?.fold(next);
          }}
        />
      </label>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={named}
          onChange={({ currentTarget }) => setNamed(currentTarget.checked)}
        />
        看各面的名字
      </label>
    </>
  );
}
