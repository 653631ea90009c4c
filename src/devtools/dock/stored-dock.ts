import { named } from "#platform/platform.ts";

/** An edge of the window; `away` shows the handle alone. */
export type Edge = "left" | "right" | "bottom";

/** Where the panel stands on this device. */
export interface Dock {
  readonly edge: Edge;
  /** Its share of the window's width or height, in percent. */
  readonly percent: number;
}

const smallestPercent = 20;
const largestPercent = 70;
/** Room in px that the bar of a wide window needs beside a panel at a side. */
const pageWidth = 744;
/** Below this width in px a panel at a side would leave too little of the page. */
export const sideWidth = 1000;

const itemName = "inspector-dock";

const bounded = (percent: number): number =>
  Math.min(largestPercent, Math.max(smallestPercent, Math.round(percent)));

const isEdge = (text: string): text is Edge => ["left", "right", "bottom"].includes(text);

/** The place in a window of this width: below the page where a side has no room, and no wider. */
export function fitted({ edge, percent }: Dock, width: number): Dock {
  if (edge === "bottom" || width < sideWidth) return { edge: "bottom", percent };
  return { edge, percent: Math.min(percent, Math.floor(100 - (100 * pageWidth) / width)) };
}

/** The stored place, or the usual one of a window of this width. */
export function storedDock(width: number): Dock {
  const isNarrow = width < sideWidth;
  const usual: Dock = isNarrow ? { edge: "bottom", percent: 50 } : { edge: "right", percent: 40 };
  const [edge = "", percent = ""] =
    named(() => globalThis.localStorage)
      ?.getItem(itemName)
      ?.split(" ") ?? [];
  if (!isEdge(edge) || !/^\d+$/.test(percent)) return usual;
  return { edge, percent: bounded(Number(percent)) };
}

/** Stores the place for the next page. */
export function storeDock({ edge, percent }: Dock): Dock {
  const dock = { edge, percent: bounded(percent) };
  named(() => globalThis.localStorage)?.setItem(itemName, `${edge} ${dock.percent}`);
  return dock;
}
