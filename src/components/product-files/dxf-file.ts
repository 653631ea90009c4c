import { type Drawing, type Layer, layerLooks } from "./drawing.ts";

const figure = (value: number): string => (Math.round(value * 1e4) / 1e4 + 0).toString();

type Group = readonly [code: number, value: string | number];

/** The straight lines of a layer; a die line has no curves. */
function linesOf({ name, steps }: Layer, heightMm: number): readonly Group[] {
  const groups: Group[] = [];
  let from = { x: 0, y: 0 };
  for (const { kind, x, y } of steps) {
    if (kind !== "move") {
      // DXF counts upwards.
      const ends = [from.x, heightMm - from.y, x, heightMm - y].map(figure);
      const [x1 = "", y1 = "", x2 = "", y2 = ""] = ends;
      groups.push([0, "LINE"], [8, name.toUpperCase()]);
      groups.push([10, x1], [20, y1], [30, "0"], [11, x2], [21, y2], [31, "0"]);
    }
    from = { x, y };
  }
  return groups;
}

/** The drawing as DXF (AutoCAD R12), in mm, with the layers CUT, CREASE and BLEED. */
export function dxfFile({ heightMm, layers }: Drawing): string {
  const table = layers.flatMap(({ name }): Group[] => [
    [0, "LAYER"],
    [2, name.toUpperCase()],
    [70, 0],
    [62, layerLooks[name].dxf],
    [6, "CONTINUOUS"],
  ]);
  const groups: readonly Group[] = [
    ...([
      [0, "SECTION"],
      [2, "HEADER"],
      [9, "$ACADVER"],
      [1, "AC1009"],
      [9, "$INSUNITS"],
      [70, 4],
      [0, "ENDSEC"],
      [0, "SECTION"],
      [2, "TABLES"],
      [0, "TABLE"],
      [2, "LAYER"],
      [70, layers.length],
    ] as const),
    ...table,
    ...([
      [0, "ENDTAB"],
      [0, "ENDSEC"],
      [0, "SECTION"],
      [2, "ENTITIES"],
    ] as const),
    ...layers.flatMap((layer) => linesOf(layer, heightMm)),
    [0, "ENDSEC"],
    [0, "EOF"],
  ];
  return `${groups.map(([code, value]) => `${code}\n${value}`).join("\n")}\n`;
}
