import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from "@cantoo/pdf-lib";
import { breathe } from "#platform/breathe.ts";
import { hasThreeComponents, spotNamesOf } from "./colour-spaces.ts";
import type { Area } from "./page-boxes.ts";

/** The facts in the drawing operators of a page. */
export interface Drawn {
  leastDpi: number | null;
  /** The area of the picture with that resolution. */
  leastArea: Area | null;
  rgb: boolean;
  transparent: boolean;
  readonly spots: Set<string>;
}

type Matrix = readonly [number, number, number, number, number, number];
const unit: Matrix = [1, 0, 0, 1, 0, 0];

const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
];

/** Limits: nested forms, and operators in all. */
const deepest = 8;
const mostTokens = 1_000_000;
/** Longest time without a pause, ms, checked after so many operators. */
const sliceMs = 8;
const looksEvery = 256;

const token =
  /\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|<<|>>|<[\da-fA-F\s]*>|[[\]]|\/[^\s()<>[\]{}/%]*|%[^\r\n]*|[^\s()<>[\]{}/%]+/g;
const inlineImage = /\bBI\b[\s\S]*?\bID\s[\s\S]*?\sEI\b/g;

const textOf = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 32_768) {
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  }
  return text;
};

const contentOf = (stream: PDFObject | undefined): string => {
  if (!(stream instanceof PDFRawStream)) return "";
  return textOf(decodePDFRawStream(stream).decode());
};

/** All content streams of a page, in sequence. */
export function pageContent(contents: PDFObject | undefined): string {
  if (!(contents instanceof PDFArray)) return contentOf(contents);
  const parts: string[] = [];
  for (let at = 0; at < contents.size(); at += 1) parts.push(contentOf(contents.lookup(at)));
  return parts.join("\n");
}

const dictIn = (dict: PDFDict | undefined, name: string): PDFDict | undefined => {
  const found = dict?.lookup(PDFName.of(name));
  return found instanceof PDFDict ? found : undefined;
};

const numberIn = (dict: PDFDict, name: string): number | null => {
  const found = dict.lookup(PDFName.of(name));
  return found instanceof PDFNumber ? found.asNumber() : null;
};

function matrixOf(form: PDFDict): Matrix {
  const found = form.lookup(PDFName.of("Matrix"));
  if (!(found instanceof PDFArray) || found.size() !== 6) return unit;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = found
    .asArray()
    .map((one) => (one instanceof PDFNumber ? one.asNumber() : 0));
  return [a, b, c, d, e, f];
}

/** The area of a picture that is drawn by this matrix: the transformed unit square. */
function coveredBy([a, b, c, d, e, f]: Matrix): Area {
  const across = [0, a, c, a + c];
  const up = [0, b, d, b + d];
  const [x, y] = [Math.min(...across), Math.min(...up)];
  return { x: x + e, y: y + f, width: Math.max(...across) - x, height: Math.max(...up) - y };
}

const isNamed = (dict: PDFDict, name: string, value: string): boolean =>
  dict.lookup(PDFName.of(name)) === PDFName.of(value);

/** Blend modes for shadows (正片叠底). Of several names a viewer takes the first. */
function blends(state: PDFDict): boolean {
  const told = state.lookup(PDFName.of("BM"));
  const mode = told instanceof PDFArray && told.size() > 0 ? told.lookup(0) : told;
  if (!(mode instanceof PDFName)) return false;
  return !["Normal", "Compatible"].includes(mode.decodeText());
}

/** Walks the operators of a page and of the forms that it draws. */
export class ContentWalk {
  readonly drawn: Drawn = {
    leastDpi: null,
    leastArea: null,
    rgb: false,
    transparent: false,
    spots: new Set(),
  };
  private tokens = 0;
  private since = performance.now();
  /** Points of one unit of the page. */
  private readonly userUnit: number;

  constructor(userUnit: number) {
    this.userUnit = userUnit;
  }

  async walk(
    content: string,
    resources: PDFDict | undefined,
    start: Matrix = unit,
    depth = 0,
  ): Promise<void> {
    let ctm = start;
    const kept: Matrix[] = [];
    let operands: string[] = [];
    for (const [word] of content.replace(inlineImage, " ").matchAll(token)) {
      this.tokens += 1;
      if (this.tokens > mostTokens) return;
      if (this.tokens % looksEvery === 0) await this.giveWay();
      if (/^[-+.\d[\](<>/%]/.test(word)) {
        operands.push(word);
        continue;
      }
      switch (word) {
        case "q":
          kept.push(ctm);
          break;
        case "Q":
          ctm = kept.pop() ?? ctm;
          break;
        case "cm": {
          const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = operands.slice(-6).map(Number);
          ctm = times([a, b, c, d, e, f], ctm);
          break;
        }
        case "rg":
        case "RG":
          this.drawn.rgb = true;
          break;
        case "cs":
        case "CS":
          this.noteColours(dictIn(resources, "ColorSpace"), operands.at(-1));
          break;
        case "gs":
          this.noteState(dictIn(resources, "ExtGState"), operands.at(-1));
          break;
        case "Do":
          await this.draw(resources, operands.at(-1), ctm, depth);
          break;
        default:
      }
      operands = [];
    }
  }

  private noteColours(spaces: PDFDict | undefined, name = ""): void {
    if (name === "/DeviceRGB") this.drawn.rgb = true;
    const space = spaces?.lookup(PDFName.of(name.slice(1)));
    if (space === undefined) return;
    if (hasThreeComponents(space)) this.drawn.rgb = true;
    for (const spot of spotNamesOf(space)) this.drawn.spots.add(spot);
  }

  private noteState(states: PDFDict | undefined, name = ""): void {
    const state = dictIn(states, name.slice(1));
    if (state === undefined) return;
    const faint = ["ca", "CA"].some((key) => (numberIn(state, key) ?? 1) < 1);
    const mask = state.lookup(PDFName.of("SMask"));
    if (faint || mask instanceof PDFDict || blends(state)) this.drawn.transparent = true;
  }

  /** A page of a hundred thousand lines takes seconds: pauses let the page handle touches. */
  private async giveWay(): Promise<void> {
    if (performance.now() - this.since < sliceMs) return;
    await breathe();
    this.since = performance.now();
  }

  private async draw(
    resources: PDFDict | undefined,
    name = "",
    ctm: Matrix,
    depth: number,
  ): Promise<void> {
    const found = dictIn(resources, "XObject")?.lookup(PDFName.of(name.slice(1)));
    if (!(found instanceof PDFStream)) return;
    const { dict } = found;
    if (isNamed(dict, "Subtype", "Image")) {
      this.notePicture(dict, ctm);
      return;
    }
    if (!isNamed(dict, "Subtype", "Form") || depth >= deepest) return;
    const own = dictIn(dict, "Resources") ?? resources;
    await this.walk(contentOf(found), own, times(matrixOf(dict), ctm), depth + 1);
  }

  private notePicture(dict: PDFDict, ctm: Matrix): void {
    const width = numberIn(dict, "Width") ?? 0;
    const height = numberIn(dict, "Height") ?? 0;
    if (dict.lookup(PDFName.of("SMask")) instanceof PDFStream) this.drawn.transparent = true;
    const space = dict.lookup(PDFName.of("ColorSpace"));
    if (space !== undefined && hasThreeComponents(space)) this.drawn.rgb = true;
    if (space !== undefined) for (const spot of spotNamesOf(space)) this.drawn.spots.add(spot);
    // A mask of one colour is line work, and small ones are no pictures.
    const isMask = dict.lookup(PDFName.of("ImageMask")) === PDFBool.True;
    if (isMask || width < 16 || height < 16) return;
    const [a, b, c, d] = ctm;
    const across = (width * 72) / (Math.hypot(a, b) * this.userUnit);
    const down = (height * 72) / (Math.hypot(c, d) * this.userUnit);
    const dpi = Math.min(across, down);
    if (!Number.isFinite(dpi) || dpi >= (this.drawn.leastDpi ?? Number.POSITIVE_INFINITY)) return;
    this.drawn.leastDpi = dpi;
    this.drawn.leastArea = coveredBy(ctm);
  }
}
