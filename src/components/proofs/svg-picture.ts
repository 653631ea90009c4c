import { jpegOf } from "./page-pictures.ts";

/** Properties of a drawing that come from style sheets. */
const drawn = [
  ...["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity"],
  ...["stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "mix-blend-mode"],
  ...["isolation", "font-family", "font-size", "font-weight", "text-anchor", "visibility"],
  ...["dominant-baseline", "paint-order", "vector-effect", "display", "filter"],
];
/** Pixels of its longer side. */
const side = 1800;

/** The content of an address of this page, as a data address. */
async function inlined(href: string): Promise<string> {
  const image = new Image();
  image.src = href;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return canvas.toDataURL("image/png");
}

/** A drawing of this page as a JPEG in base64. */
export async function svgPicture(svg: SVGSVGElement): Promise<string> {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error("a drawing without its copy");
  const originals = [svg, ...svg.querySelectorAll("*")];
  for (const [at, element] of [copy, ...copy.querySelectorAll("*")].entries()) {
    const original = originals[at];
    if (original === undefined || !(element instanceof SVGElement)) continue;
    const style = getComputedStyle(original);
    for (const name of drawn) element.style.setProperty(name, style.getPropertyValue(name));
    element.removeAttribute("class");
    const href = element.getAttribute("href") ?? "";
    if (href.startsWith("blob:")) element.setAttribute("href", await inlined(href));
  }
  const { width, height } = svg.viewBox.baseVal;
  const scale = side / Math.max(width, height);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(Math.round(width * scale)));
  copy.setAttribute("height", String(Math.round(height * scale)));
  const text = new XMLSerializer().serializeToString(copy);
  return jpegOf(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`);
}
