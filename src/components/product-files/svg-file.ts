import { type Drawing, layerLooks, type Step } from "./drawing.ts";

const figure = (value: number): string => String(Math.round(value * 1e4) / 1e4 + 0);

function stepText(step: Step): string {
  switch (step.kind) {
    case "move":
      return `M${figure(step.x)} ${figure(step.y)}`;
    case "line":
      return `L${figure(step.x)} ${figure(step.y)}`;
    case "curve": {
      const { x1, y1, x2, y2, x, y } = step;
      return `C${[x1, y1, x2, y2, x, y].map(figure).join(" ")}`;
    }
  }
}

/** The drawing as SVG in true size, with a group for each layer that drawing programs name. */
export function svgFile({ widthMm, heightMm, bleedMm, layers }: Drawing): string {
  const [width, height] = [widthMm + 2 * bleedMm, heightMm + 2 * bleedMm].map(figure);
  const groups = layers.map(({ name, steps }) => {
    const { title, colour, dash } = layerLooks[name];
    const dashes = dash.length === 0 ? "" : ` stroke-dasharray="${dash.join(" ")}"`;
    const d = steps.map(stepText).join("");
    return [
      `<g id="${name}" inkscape:groupmode="layer" inkscape:label="${name} ${title}"`,
      ` fill="none" stroke="${colour}" stroke-width="0.25"${dashes}><path d="${d}"/></g>`,
    ].join("");
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"',
    ` width="${width}mm" height="${height}mm"`,
    ` viewBox="${figure(-bleedMm)} ${figure(-bleedMm)} ${width} ${height}">`,
    ...groups,
    "</svg>",
    "",
  ].join("\n");
}
