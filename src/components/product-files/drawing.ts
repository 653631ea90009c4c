/** A technical drawing in mm, y down; 0, 0 is the trimmed upper left corner. */
export interface Drawing {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly bleedMm: number;
  readonly layers: readonly Layer[];
}

/** Names that cutting tables and layout programs know. */
export type LayerName = "cut" | "crease" | "bleed" | "safe";

export interface Layer {
  readonly name: LayerName;
  readonly steps: readonly Step[];
}

/** One step of a pen. */
export type Step =
  | { readonly kind: "move" | "line"; readonly x: number; readonly y: number }
  | {
      readonly kind: "curve";
      /** Both control points of a cubic Bézier curve, and its end. */
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly x: number;
      readonly y: number;
    };

/** How each layer is drawn: its Chinese name, its ink in CMYK, its colour, its dashes in mm. */
export const layerLooks = {
  cut: { title: "裁切", cmyk: [0, 1, 0, 0], colour: "magenta", dxf: 6, dash: [] },
  crease: { title: "压痕", cmyk: [1, 0, 0, 0], colour: "cyan", dxf: 4, dash: [3, 2] },
  bleed: { title: "出血", cmyk: [0, 0, 1, 0.2], colour: "goldenrod", dxf: 2, dash: [] },
  safe: { title: "安全区", cmyk: [0.8, 0, 1, 0], colour: "green", dxf: 3, dash: [1.5, 1.5] },
} as const satisfies Record<LayerName, object>;

/** Separate straight lines as steps. */
export const linesAsSteps = (
  lines: ReadonlyArray<readonly [number, number, number, number]>,
): readonly Step[] =>
  lines.flatMap(([x1, y1, x2, y2]): Step[] => [
    { kind: "move", x: x1, y: y1 },
    { kind: "line", x: x2, y: y2 },
  ]);
