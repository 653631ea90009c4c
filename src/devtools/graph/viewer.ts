const smallest = 0.05;
const largest = 3;
/** Text stays readable at the first sight. */
const firstSmallest = 0.85;
const keyStep = 60;
const zoomStep = 1.25;

/** A scrolled drawing that zooms by buttons, keys, wheel and two fingers. */
export interface Viewer {
  /** For the scroller's `ref`; its first child is the drawing. */
  attach(scroller: HTMLElement | null): (() => void) | undefined;
  zoomIn(): void;
  zoomOut(): void;
  /** Makes the whole drawing fit. */
  fit(): void;
  /** Brings the current state into the middle. */
  showCurrent(): void;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const middleOf = ({ clientWidth, clientHeight }: HTMLElement): Point => ({
  x: clientWidth / 2,
  y: clientHeight / 2,
});

const pointIn = (element: HTMLElement, x: number, y: number): Point => {
  const { left, top } = element.getBoundingClientRect();
  return { x: x - left, y: y - top };
};

const distance = ([one, other]: readonly Touch[]): number =>
  one === undefined || other === undefined
    ? 0
    : Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

/** The last current state, which is an inner one; the initial mark where the machine does not run. */
const currentIn = (scroller: HTMLElement): Element | null =>
  [...scroller.querySelectorAll("[data-lit]")].at(-1) ?? scroller.querySelector("[data-start]");

/** Elements of the panel's own window are no instances of this window's classes. */
const isElement = (target: EventTarget | null): target is Element =>
  target !== null && "closest" in target;

/** @param onPick receives the `data-pick` of what was clicked. */
export function makeViewer({ width, height }: Size, onPick: (pick: string) => void): Viewer {
  let scroller: HTMLElement | null = null;
  let scale = 1;

  const zoomTo = (next: number, around?: Point) => {
    const drawing = scroller?.querySelector("svg") ?? null;
    if (scroller === null || drawing === null) return;
    const still = around ?? middleOf(scroller);
    const bounded = Math.min(largest, Math.max(smallest, next));
    const x = (scroller.scrollLeft + still.x) / scale;
    const y = (scroller.scrollTop + still.y) / scale;
    scale = bounded;
    drawing.style.inlineSize = `${width * scale}px`;
    drawing.style.blockSize = `${height * scale}px`;
    scroller.scrollTo(x * scale - still.x, y * scale - still.y);
  };

  const showCurrent = () => {
    const current = scroller === null ? null : currentIn(scroller);
    if (scroller === null || current === null) return;
    const outer = scroller.getBoundingClientRect();
    const inner = current.getBoundingClientRect();
    scroller.scrollBy(
      inner.left + inner.width / 2 - outer.left - outer.width / 2,
      inner.top + inner.height / 2 - outer.top - outer.height / 2,
    );
  };

  const fit = () => {
    if (scroller === null) return;
    zoomTo(Math.min(1, scroller.clientWidth / width, scroller.clientHeight / height));
  };

  const keys: Readonly<Record<string, () => void>> = {
    "+": () => zoomTo(scale * zoomStep),
    "=": () => zoomTo(scale * zoomStep),
    "-": () => zoomTo(scale / zoomStep),
    "0": fit,
    ArrowLeft: () => scroller?.scrollBy(-keyStep, 0),
    ArrowRight: () => scroller?.scrollBy(keyStep, 0),
    ArrowUp: () => scroller?.scrollBy(0, -keyStep),
    ArrowDown: () => scroller?.scrollBy(0, keyStep),
  };

  const attach = (element: HTMLElement | null) => {
    if (element === null) return undefined;
    scroller = element;
    // Not every browser lets the keyboard reach a scroller.
    element.tabIndex = 0;
    const ended = new AbortController();
    const { signal } = ended;
    let dragged: Point | null = null;
    let isDrag = false;
    let apart = 0;

    element.addEventListener(
      "keydown",
      (event) => {
        const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
        if (act === undefined) return;
        event.preventDefault();
        act();
      },
      { signal },
    );
    element.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        const around = pointIn(element, event.clientX, event.clientY);
        zoomTo(scale * Math.exp(-event.deltaY / 300), around);
      },
      { signal, passive: false },
    );
    const onTouches = ({ touches }: TouchEvent) => {
      apart = touches.length === 2 ? distance([...touches]) : 0;
    };
    element.addEventListener("touchstart", onTouches, { signal, passive: true });
    element.addEventListener("touchend", onTouches, { signal });
    element.addEventListener(
      "touchmove",
      (event) => {
        if (event.touches.length !== 2) return;
        event.preventDefault();
        const fingers = [...event.touches];
        const now = distance(fingers);
        const x = fingers.reduce((sum, { clientX }) => sum + clientX / 2, 0);
        const y = fingers.reduce((sum, { clientY }) => sum + clientY / 2, 0);
        if (apart > 0) zoomTo((scale * now) / apart, pointIn(element, x, y));
        apart = now;
      },
      { signal, passive: false },
    );
    element.addEventListener(
      "pointerdown",
      (event) => {
        isDrag = false;
        const isMouse = event.pointerType === "mouse" && event.button === 0;
        dragged = isMouse ? { x: event.clientX, y: event.clientY } : null;
      },
      { signal },
    );
    element.addEventListener(
      "pointermove",
      (event) => {
        if (dragged === null) return;
        const moved = { x: event.clientX - dragged.x, y: event.clientY - dragged.y };
        if (!isDrag && Math.hypot(moved.x, moved.y) < 4) return;
        if (!isDrag) element.setPointerCapture(event.pointerId);
        isDrag = true;
        dragged = { x: event.clientX, y: event.clientY };
        element.scrollBy(-moved.x, -moved.y);
      },
      { signal },
    );
    for (const end of ["pointerup", "pointercancel"]) {
      element.addEventListener(end, () => (dragged = null), { signal });
    }
    element.addEventListener(
      "click",
      ({ target }) => {
        if (isDrag || !isElement(target)) return;
        const picked = target.closest("[data-pick]")?.getAttribute("data-pick") ?? null;
        if (picked !== null) onPick(picked);
      },
      { signal },
    );
    zoomTo(Math.min(1, Math.max(firstSmallest, element.clientWidth / width)));
    showCurrent();
    return () => {
      ended.abort();
      scroller = null;
    };
  };

  return {
    attach,
    zoomIn: () => zoomTo(scale * zoomStep),
    zoomOut: () => zoomTo(scale / zoomStep),
    fit,
    showCurrent,
  };
}
