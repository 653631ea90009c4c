import { EncryptedPDFError, ParseSpeeds, PDFDocument, type PDFPage } from "@cantoo/pdf-lib";
import { appearancesOf } from "./annotations.ts";
import { type Budget, ContentWalk, pageContent } from "./content-walk.ts";
import type { Drawn } from "./drawn.ts";
import {
  type Box,
  type FileFacts,
  type Looked,
  type OnPage,
  type Place,
  type PlacedFault,
  type Progress,
  placedFaults,
} from "./facts.ts";
import { hiddenLayers } from "./hidden-content.ts";
import { intentOf } from "./output-intent.ts";
import { boxesOf, boxOn, type PageBoxes, sizeOf } from "./page-boxes.ts";

/** Limits of one file: a file of many thousand drawings is inspected in part. */
export interface Limits {
  readonly operators: number;
  readonly milliseconds: number;
}

const usual: Limits = { operators: 30_000_000, milliseconds: 60_000 };

/** Texts of one file that are kept. */
const mostTexts = 2000;

type Layers = ReturnType<typeof hiddenLayers>;

/** Reads what a page draws. `whole`: nothing of it was left out. */
async function drawnBy(page: PDFPage, boxes: PageBoxes, budget: Budget, hidden: Layers) {
  const canvas = {
    userUnit: boxes.userUnit,
    area: boxes.bleed,
    edge: boxes.trim ?? boxes.bleed,
    budget,
    hidden,
  };
  const walk = new ContentWalk(canvas);
  try {
    await walk.walk(pageContent(page.node.Contents()), page.node.Resources());
    for (const { stream, base } of appearancesOf(page)) await walk.appearance(stream, base);
  } catch {
    // The page's own content cannot be decoded.
    return { drawn: walk.drawn, whole: false };
  }
  return { drawn: walk.drawn, whole: walk.complete };
}

/** The facts of pages, collected page by page. */
class Collected {
  readonly unread: number[] = [];
  readonly spots = new Set<string>();
  readonly missing = new Set<string>();
  leastDpi: number | null = null;
  readonly places: Partial<Record<PlacedFault, Place>> = {};
  readonly texts: Place[] = [];
  rgb = false;
  mixedPage: number | null = null;
  ink: OnPage | null = null;
  thinnest: OnPage | null = null;
  whiteOverprint: number | null = null;
  fourColourText: number | null = null;

  add(drawn: Drawn, page: number, boxes: PageBoxes): void {
    this.rgb ||= drawn.rgb;
    if (drawn.transparent && drawn.spots.size > 0) this.mixedPage ??= page;
    if (drawn.whiteOverprints) this.whiteOverprint ??= page;
    if (drawn.fourColourText) this.fourColourText ??= page;
    for (const spot of drawn.spots) this.spots.add(spot);
    for (const font of drawn.missingFonts) this.missing.add(font);
    const { ink, thinnest, leastDpi } = drawn;
    const worse = new Set<PlacedFault>();
    if (ink !== null && ink > (this.ink?.value ?? -1)) {
      this.ink = { page, value: ink };
      worse.add("ink");
    }
    if (thinnest !== null && thinnest < (this.thinnest?.value ?? Number.POSITIVE_INFINITY)) {
      this.thinnest = { page, value: thinnest };
      worse.add("thin");
    }
    if (leastDpi !== null && leastDpi < (this.leastDpi ?? Number.POSITIVE_INFINITY)) {
      this.leastDpi = leastDpi;
      worse.add("blurred");
    }
    for (const fault of placedFaults) {
      const area = drawn.areas[fault];
      if (area === undefined || (this.places[fault] !== undefined && !worse.has(fault))) continue;
      this.places[fault] = { page, box: boxOn(boxes, area) };
    }
    for (const area of drawn.texts.slice(0, mostTexts - this.texts.length)) {
      this.texts.push({ page, box: boxOn(boxes, area) });
    }
  }
}

/** Facts about the pages of an opened file. */
async function factsOf(
  document: PDFDocument,
  limits: Limits,
  onProgress: (progress: Progress) => void,
): Promise<Omit<FileFacts, "restricted"> | null> {
  const pages = document.getPages();
  const boxes = pages.map(boxesOf);
  const sizes = boxes.map(sizeOf);
  const [first] = sizes;
  // A truncated file loads without an error, and without pages.
  if (first === undefined) return null;
  const budget: Budget = {
    operators: limits.operators,
    until: performance.now() + limits.milliseconds,
  };
  const hidden = hiddenLayers(document.catalog);
  const found = new Collected();
  for (const [index, page] of pages.entries()) {
    const own = boxes[index];
    if (own === undefined) break;
    onProgress({ page: index + 1, pages: pages.length });
    const { drawn, whole } = await drawnBy(page, own, budget, hidden);
    found.add(drawn, index + 1, own);
    if (!whole) found.unread.push(index + 1);
  }
  const { spots, missing, ...facts } = found;
  return {
    ...facts,
    page: first,
    sizes,
    pages: pages.length,
    pixels: null,
    spots: [...spots].sort(),
    missingFonts: [...missing].sort(),
    intent: intentOf(document.catalog),
  };
}

/** Opens a file; one whose password only limits its use opens with an empty one. */
export async function openedPdf(bytes: Uint8Array) {
  // It reads in a thread: pauses would only make it slower.
  const options = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest };
  try {
    return { document: await PDFDocument.load(bytes, options), restricted: false };
  } catch (error) {
    if (!(error instanceof EncryptedPDFError)) throw error;
  }
  try {
    const document = await PDFDocument.load(bytes, { ...options, password: "" });
    return { document, restricted: true };
  } catch (error) {
    const isLocked = error instanceof Error && /password/i.test(error.message);
    if (isLocked) return null;
    throw error;
  }
}

/** Inspects a PDF, or an Illustrator file saved as one. */
export async function pdfFacts(
  bytes: Uint8Array,
  onProgress: (progress: Progress) => void = () => {},
  limits = usual,
): Promise<Looked> {
  try {
    const file = await openedPdf(bytes);
    if (file === null) return { kind: "unread", why: "encrypted" };
    const facts = await factsOf(file.document, limits, onProgress);
    if (facts === null) return { kind: "unread", why: "damaged" };
    return { kind: "seen", facts: { ...facts, restricted: file.restricted } };
  } catch {
    // Any failure of the reader is caused by the file, which states its end.
    return { kind: "unread", why: "unknown" };
  }
}

/** The trim box of each page, in fractions of the displayed page; null where a page has none. */
export async function pdfTrims(bytes: Uint8Array): Promise<readonly (Box | null)[]> {
  try {
    const file = await openedPdf(bytes);
    return (file?.document.getPages() ?? []).map((page) => {
      const boxes = boxesOf(page);
      return boxes.trim && boxOn(boxes, boxes.trim);
    });
  } catch {
    // This reader cannot read the file, unlike the one that draws.
    return [];
  }
}
