import "./pdf-drawer-window.ts";
// Reads the file in this thread: a thread may start no other one.
import "pdfjs-dist/build/pdf.worker.min.mjs";
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist";
import type { Area } from "#components/product-geometry/affine.ts";
import { mmPerPoint, type Paper, paintPage, wholePage } from "./pdf-painting.ts";

/** What the thread for one PDF is asked. */
export type DrawerTask =
  /** Reads the file for the page, which draws it: the reader's own messages follow. */
  | { readonly kind: "read" }
  | { readonly kind: "open"; readonly file: Blob }
  | { readonly kind: "page"; readonly id: number; readonly at: number; readonly pixels: number }
  | {
      readonly kind: "part";
      readonly id: number;
      readonly at: number;
      /** In mm of the page. */
      readonly area: Area;
      /** Pixels for each mm. */
      readonly density: number;
    }
  | { readonly kind: "end"; readonly id: number };

export interface DrawnPicture {
  readonly picture: Blob;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly density: number;
}

export type DrawerAnswer =
  | { readonly kind: "opened"; readonly pages: number }
  /** The file needs a password or cannot be read. */
  | { readonly kind: "closed" }
  | { readonly kind: "drawn"; readonly id: number; readonly drawn: DrawnPicture }
  /** It needs what only the page has, or the task was ended. */
  | { readonly kind: "undrawn"; readonly id: number };

interface Reader {
  WorkerMessageHandler: { initializeFromPort(port: unknown): void };
}

/** The reader leaves itself here. */
const isReader = (value: unknown): value is Reader =>
  typeof value === "object" && value !== null && "WorkerMessageHandler" in value;

function readForPage(): void {
  const reader: unknown = Reflect.get(globalThis, "pdfjsWorker");
  if (!isReader(reader)) throw new Error("no PDF reader in this thread");
  reader.WorkerMessageHandler.initializeFromPort(self);
}

/** Canvases of this thread. The reader uses of a canvas only what both kinds have. */
const isCanvas = (canvas: unknown): canvas is HTMLCanvasElement =>
  canvas instanceof OffscreenCanvas;

function paperOf(width: number, height: number): Paper {
  const canvas: unknown = new OffscreenCanvas(width, height);
  if (!isCanvas(canvas)) throw new Error("no canvas in this thread");
  return { canvas, picture: () => pictureOf(canvas) };
}

const pictureOf = (canvas: unknown): Promise<Blob> =>
  canvas instanceof OffscreenCanvas
    ? canvas.convertToBlob()
    : Promise.reject(new Error("no canvas of this thread"));

class ThreadCanvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext("2d", { willReadFrequently: true }) };
  }

  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number): void {
    canvas.width = width;
    canvas.height = height;
  }

  destroy(entry: { canvas: OffscreenCanvas | null; context: unknown }): void {
    if (entry.canvas !== null) {
      entry.canvas.width = 0;
      entry.canvas.height = 0;
    }
    entry.canvas = null;
    entry.context = null;
  }
}

/** Luminosity masks and transfer curves need filters of the page: such a page is drawn there. */
class NoFilters {
  addFilter = (maps: unknown) => this.#none(maps);
  addAlphaFilter = (map: unknown) => this.#none(map ?? true);
  addLuminosityFilter = () => this.#none(true);
  addHCMFilter = () => "none";
  addHighlightHCMFilter = () => "none";
  destroy(): void {}

  #none(wanted: unknown): string {
    if (wanted) throw new Error("a filter in a thread");
    return "none";
  }
}

let document: PDFDocumentProxy | null = null;
const running = new Map<number, AbortController>();

const answer = (message: DrawerAnswer): void => self.postMessage(message);

/** Where the reader puts typefaces: nothing else of a document is used without annotations' forms. */
const isDocument = (value: unknown): value is Document =>
  typeof value === "object" && value !== null && "fonts" in value;

async function open(file: Blob): Promise<void> {
  const fonts: unknown = { fonts: "fonts" in self ? self.fonts : null };
  if (!isDocument(fonts)) throw new Error("no typefaces in this thread");
  const data = new Uint8Array(await file.arrayBuffer());
  document = await getDocument({
    data,
    ownerDocument: fonts,
    CanvasFactory: ThreadCanvases,
    FilterFactory: NoFilters,
    useWasm: false,
    isEvalSupported: false,
    verbosity: 0,
  }).promise;
  answer({ kind: "opened", pages: document.numPages });
}

async function draw(
  task: Extract<DrawerTask, { readonly id: number; readonly at: number }>,
  signal: AbortSignal,
): Promise<DrawnPicture> {
  if (document === null) throw new Error("a page of no file");
  const page = await document.getPage(task.at);
  const common = { background: "transparent", signal } as const;
  if (task.kind === "page") {
    const { size, density, painting } = wholePage(page, task.pixels);
    const picture = await paintPage(page, paperOf, { ...painting, ...common });
    return { picture, ...size, density };
  }
  const { area, density } = task;
  const picture = await paintPage(page, paperOf, {
    scale: density * mmPerPoint,
    left: area.x * density,
    top: area.y * density,
    across: area.width * density,
    down: area.height * density,
    ...common,
  });
  return { picture, widthMm: area.width, heightMm: area.height, density };
}

self.onmessage = async ({ data }: MessageEvent<DrawerTask>) => {
  switch (data.kind) {
    case "read":
      return readForPage();
    case "open":
      return open(data.file).catch(() => answer({ kind: "closed" }));
    case "end":
      return running.get(data.id)?.abort();
    case "page":
    case "part": {
      const { id } = data;
      const run = new AbortController();
      running.set(id, run);
      try {
        answer({ kind: "drawn", id, drawn: await draw(data, run.signal) });
      } catch {
        answer({ kind: "undrawn", id });
      }
      running.delete(id);
    }
  }
};
