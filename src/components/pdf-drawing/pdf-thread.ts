import { startThread } from "#components/preflight/trusted-scripts.ts";
import type { Area } from "#components/product-geometry/affine.ts";
import type { DrawerAnswer, DrawerTask, DrawnPicture } from "./pdf-drawer.ts";

/** A PDF that a thread of its own draws. A null picture: only the page can draw it. */
export interface ThreadPdf {
  readonly pages: number;
  page(at: number, pixels: number): Promise<DrawnPicture | null>;
  part(at: number, area: Area, density: number, signal: AbortSignal): Promise<DrawnPicture | null>;
  close(): void;
}

/** `absent`: this browser has no such thread, or its script did not load. */
export type InThread = ThreadPdf | "closed" | "absent";

const canDraw = (): boolean => typeof OffscreenCanvas !== "undefined";

let spare: Worker | null = null;

/** Starts a thread for the next file: its script is read before the file is picked. */
export function prepareThread(): void {
  if (!canDraw() || spare !== null) return;
  const thread = startThread("drawing");
  spare = thread;
  thread.onerror = (event) => {
    // Its script did not load, and the page reports no fault: the next file starts another thread.
    event.preventDefault();
    if (spare === thread) spare = null;
  };
}

function takeThread(): Worker {
  const thread = spare ?? startThread("drawing");
  spare = null;
  return thread;
}

type Drawing = Extract<DrawerTask, { readonly at: number }>;
type Wish = Drawing extends infer One ? (One extends Drawing ? Omit<One, "id"> : never) : never;

function threadPdf(thread: Worker, pages: number): ThreadPdf {
  const waiting = new Map<number, (drawn: DrawnPicture | null) => void>();
  let last = 0;
  const end = (id: number, drawn: DrawnPicture | null) => {
    waiting.get(id)?.(drawn);
    waiting.delete(id);
  };
  const endAll = () => {
    for (const id of waiting.keys()) end(id, null);
  };
  thread.onmessage = ({ data }: MessageEvent<DrawerAnswer>) => {
    if (data.kind === "drawn") end(data.id, data.drawn);
    else if (data.kind === "undrawn") end(data.id, null);
  };
  thread.onerror = (event) => {
    event.preventDefault();
    endAll();
  };
  const ask = (wish: Wish, signal?: AbortSignal) =>
    new Promise<DrawnPicture | null>((resolve) => {
      last += 1;
      const id = last;
      waiting.set(id, resolve);
      const stop: DrawerTask = { kind: "end", id };
      signal?.addEventListener("abort", () => thread.postMessage(stop), { once: true });
      const task: DrawerTask = { ...wish, id };
      thread.postMessage(task);
    });
  return {
    pages,
    page: (at, pixels) => ask({ kind: "page", at, pixels }),
    part: (at, area, density, signal) => ask({ kind: "part", at, area, density }, signal),
    close() {
      endAll();
      thread.terminate();
    },
  };
}

/** Opens a PDF in a thread of its own. */
export async function openInThread(file: Blob): Promise<InThread> {
  if (!canDraw()) return "absent";
  const thread = takeThread();
  const opened = await new Promise<InThread>((resolve) => {
    thread.onmessage = ({ data }: MessageEvent<DrawerAnswer>) => {
      if (data.kind === "opened") resolve(threadPdf(thread, data.pages));
      else if (data.kind === "closed") resolve("closed");
    };
    thread.onerror = (event) => {
      // The page draws instead, and reports no fault of its own.
      event.preventDefault();
      resolve("absent");
    };
    const task: DrawerTask = { kind: "open", file };
    thread.postMessage(task);
  });
  if (typeof opened === "string") thread.terminate();
  return opened;
}
