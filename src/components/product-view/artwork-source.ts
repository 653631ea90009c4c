import { typeOf } from "#api/file-marks.ts";
import type { DrawnPage, OpenArtwork, Undrawable } from "./drawn-page.ts";
import { openArtwork } from "./open-artwork.ts";

/** The pages of a file as far as they have been drawn. */
export type SourceState =
  | { readonly kind: "opening" }
  | { readonly kind: "closed"; readonly why: Undrawable }
  | {
      readonly kind: "open";
      readonly pages: number;
      readonly drawn: ReadonlyMap<number, DrawnPage | "failed">;
    };

export interface ArtworkSource {
  readonly read: () => SourceState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Draws these pages, from 1; those that the file lacks are left out. */
  want(pages: readonly number[]): void;
  /** Opens the file, at first or again. */
  open(): void;
  close(): void;
}

/** Enough for a window of 360 px at 800 % on most screens. */
const pagePixels = 2400;
/** Drawn pages that are kept, each of some megabytes. */
const mostDrawn = 12;

function makeSource(file: Blob): ArtworkSource {
  let state: SourceState = { kind: "opening" };
  let artwork: OpenArtwork | null = null;
  let wanted: readonly number[] = [];
  let isDrawing = false;
  let isClosed = false;
  const listeners = new Set<() => void>();
  const become = (next: SourceState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const put = (at: number, page: DrawnPage | "failed") => {
    if (state.kind !== "open" || isClosed) {
      if (page !== "failed") URL.revokeObjectURL(page.href);
      return;
    }
    const drawn = new Map(state.drawn).set(at, page);
    for (const [old, { href }] of [...drawn].flatMap(([key, one]) =>
      one === "failed" ? [] : [[key, one] as const],
    )) {
      if (drawn.size <= mostDrawn) break;
      if (wanted.includes(old) || old === at) continue;
      drawn.delete(old);
      URL.revokeObjectURL(href);
    }
    become({ ...state, drawn });
  };
  const drawNext = async () => {
    if (artwork === null || isDrawing || isClosed || state.kind !== "open") return;
    const { pages, drawn } = state;
    const next = wanted.find((page) => page >= 1 && page <= pages && !drawn.has(page));
    if (next === undefined) return;
    isDrawing = true;
    put(next, await artwork.draw(next, pagePixels).catch(() => "failed" as const));
    isDrawing = false;
    void drawNext();
  };
  const open = async () => {
    become({ kind: "opening" });
    const type = await typeOf(file);
    const opened =
      type === null
        ? ({ kind: "closed", why: "unreadable" } as const)
        : await openArtwork(file, type);
    if (opened.kind === "closed") return become(opened);
    if (isClosed) return opened.artwork.close();
    ({ artwork } = opened);
    become({ kind: "open", pages: artwork.pages, drawn: new Map() });
    void drawNext();
  };
  const start = () => void open().catch(() => become({ kind: "closed", why: "unreadable" }));
  start();
  return {
    open: start,
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    want(pages) {
      wanted = pages;
      void drawNext();
    },
    close() {
      isClosed = true;
      artwork?.close();
      if (state.kind !== "open") return;
      for (const page of state.drawn.values()) {
        if (page !== "failed") URL.revokeObjectURL(page.href);
      }
    },
  };
}

/** Files that may be open at once: each holds a reader and its pictures. */
const mostOpen = 3;
const sources = new Map<Blob, ArtworkSource>();

const lacksReader = (state: SourceState): boolean =>
  state.kind === "closed" && state.why === "reader";

/** Opens the file again where its reader did not load. */
export function reopen(file: Blob): void {
  const source = sources.get(file);
  if (source !== undefined && lacksReader(source.read())) source.open();
}

/** The pages of a file, opened once. */
export function sourceOf(file: Blob): ArtworkSource {
  const source = sources.get(file) ?? makeSource(file);
  sources.delete(file);
  sources.set(file, source);
  for (const [old, one] of sources) {
    if (sources.size <= mostOpen) break;
    sources.delete(old);
    one.close();
  }
  return source;
}
