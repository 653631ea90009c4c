import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { gated } from "#ui/controls/why-not.ts";
import { MinusIcon, PlusIcon } from "./icons.tsx";
import {
  mostScale,
  movedView,
  wholeView,
  type ZoomView,
  zoomedAtMiddle,
  zoomedView,
} from "./zoom-view.ts";
import styles from "./zoom-window.module.css";

declare module "react" {
  interface CSSProperties {
    "--zoom"?: number;
  }
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface ZoomWindowProps {
  /** Extent of the drawing, in its own units. */
  readonly box: Box;
  /** Text alternative of the picture. */
  readonly label: string;
  /** Subject, for the names of the buttons: 拼版图. */
  readonly name: string;
  /** Beside the buttons. */
  readonly caption?: ReactNode;
  /** What is visible at first; all of it by default. */
  readonly start?: ZoomView | undefined;
  /** SVG; its style has the scale as `--zoom`. */
  readonly children: ReactNode;
}

const step = 1.6;
const doubleTap = 2.5;

/**
 * A zoomable drawing: pinch, double tap, drag, buttons or arrow keys. It never blocks the page: a
 * wheel, and a vertical swipe, scroll the page as elsewhere.
 */
export function ZoomWindow({
  box,
  label,
  name,
  caption,
  start = wholeView,
  children,
}: ZoomWindowProps) {
  const [view, setView] = useState(start);
  const ref = useRef<SVGSVGElement>(null);
  const { scale, left, top } = view;
  const closer = scale > 1;

  /** A point of the window as fractions of the whole drawing. */
  const shareAt = (clientX: number, clientY: number): [number, number] => {
    const matrix = ref.current?.getScreenCTM();
    if (!matrix) return [0.5, 0.5];
    const x = (clientX - matrix.e) / matrix.a;
    const y = (clientY - matrix.f) / matrix.d;
    return [(x - box.x) / box.width, (y - box.y) / box.height];
  };
  const pinch = usePinch(ref, (factor, clientX, clientY) =>
    setView((now) => zoomedView(now, factor, ...shareAt(clientX, clientY))),
  );
  const drag = (event: PointerEvent) => {
    const matrix = ref.current?.getScreenCTM();
    if (!closer || !matrix || event.buttons !== 1 || pinch.current) return;
    const right = -event.movementX / matrix.a / box.width;
    const down = -event.movementY / matrix.d / box.height;
    setView((now) => movedView(now, right, down));
  };
  const shown = [
    box.x + left * box.width,
    box.y + top * box.height,
    box.width / scale,
    box.height / scale,
  ];
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.head}>
        <div className={styles.caption}>{caption}</div>
        <Buttons name={name} view={view} onView={setView} />
      </figcaption>
      <section
        className={styles.window}
        aria-label={closer ? name : undefined}
        tabIndex={closer ? 0 : undefined}
        data-closer={closer || undefined}
        onPointerMove={drag}
        onDoubleClick={(event) => {
          const at = shareAt(event.clientX, event.clientY);
          setView((now) => (now.scale > 1 ? wholeView : zoomedView(now, doubleTap, ...at)));
        }}
        onKeyDown={(event) => {
          const way = closer ? arrows[event.key] : undefined;
          if (way === undefined) return;
          event.preventDefault();
          setView((now) => movedView(now, (way[0] * 0.2) / now.scale, (way[1] * 0.2) / now.scale));
        }}
      >
        <svg
          ref={ref}
          role="img"
          aria-label={label}
          className={styles.drawing}
          style={{ aspectRatio: `${box.width} / ${box.height}`, "--zoom": scale }}
          viewBox={shown.join(" ")}
        >
          {children}
        </svg>
      </section>
    </figure>
  );
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface ButtonsProps {
  readonly name: string;
  readonly view: ZoomView;
  readonly onView: (view: ZoomView) => void;
}

/** Above the drawing, so that they cover none of it. */
function Buttons({ name, view, onView }: ButtonsProps) {
  return (
    <div className={styles.buttons}>
      {view.scale > 1 ? (
        <button
          type="button"
          aria-label={`缩小${name}`}
          onClick={() => onView(zoomedAtMiddle(view, 1 / step))}
        >
          <MinusIcon size={18} />
        </button>
      ) : null}
      <button
        type="button"
        aria-label={`放大${name}`}
        {...gated(view.scale >= mostScale ? "已放到最大" : null, () =>
          onView(zoomedAtMiddle(view, step)),
        )}
      >
        <PlusIcon size={18} />
      </button>
    </div>
  );
}

/** Two fingers on the element: reports each change of their distance; true while both touch. */
function usePinch(
  ref: React.RefObject<SVGSVGElement | null>,
  onPinch: (factor: number, clientX: number, clientY: number) => void,
): React.RefObject<boolean> {
  const active = useRef(false);
  const pinched = useEffectEvent(onPinch);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    let apart = 0;
    const spread = ({ touches: [one, other] }: TouchEvent): number =>
      one === undefined || other === undefined
        ? 0
        : Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const begin = (event: TouchEvent) => {
      active.current = event.touches.length === 2;
      apart = spread(event);
    };
    const move = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (event.touches.length !== 2 || one === undefined || other === undefined) return;
      // Two fingers move the drawing, one scrolls the page.
      if (event.cancelable) event.preventDefault();
      const now = spread(event);
      if (apart > 0 && now > 0) {
        pinched(now / apart, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
      }
      apart = now;
    };
    element.addEventListener("touchstart", begin, { passive: true });
    element.addEventListener("touchmove", move, { passive: false });
    element.addEventListener("touchend", begin, { passive: true });
    element.addEventListener("touchcancel", begin, { passive: true });
    return () => {
      element.removeEventListener("touchstart", begin);
      element.removeEventListener("touchmove", move);
      element.removeEventListener("touchend", begin);
      element.removeEventListener("touchcancel", begin);
    };
  }, [ref]);
  return active;
}
