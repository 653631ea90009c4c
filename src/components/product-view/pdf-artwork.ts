import { openInThread, type ThreadPdf } from "#components/pdf-drawing/pdf-thread.ts";
import type { Box } from "#components/preflight/facts.ts";
import { askPdfThread } from "#components/preflight/reader-thread.ts";
import type { DrawnPage, OpenArtwork } from "./drawn-page.ts";

/** Where they cannot be read, the whole page is drawn. */
async function trimsOf(file: Blob): Promise<readonly (Box | null)[]> {
  const answer = await askPdfThread({ kind: "trims", file }).catch(() => null);
  return answer?.kind === "trims" ? answer.trims : [];
}

const onPage = async (file: Blob) =>
  (await import("#components/pdf-drawing/pdf-on-page.ts")).openOnPage(file);

type Draw = (at: number, pixels: number) => Promise<DrawnPage>;

/** Draws in the thread; what needs the page, such as soft masks, is drawn by the page. */
function drawInThread(thread: ThreadPdf, drawOnPage: Draw): Draw {
  return async (at, pixels) => {
    const drawn = await thread.page(at, pixels);
    if (drawn === null) return drawOnPage(at, pixels);
    const { picture, ...size } = drawn;
    return {
      ...{ href: URL.createObjectURL(picture), ...size, trim: null, scalable: false },
      async drawPart(area, density, signal) {
        const part = await thread.part(at, area, density, signal);
        signal.throwIfAborted();
        if (part === null) throw new Error("a part of the page was not drawn");
        return URL.createObjectURL(part.picture);
      },
    };
  };
}

/** Opens a PDF to draw its pages; null where it needs a password or cannot be read. */
export async function openPdfArtwork(file: Blob): Promise<OpenArtwork | null> {
  const trims = trimsOf(file);
  const thread = await openInThread(file);
  if (thread === "closed") return null;
  let page = thread === "absent" ? onPage(file) : null;
  const first = await page;
  if (thread === "absent" && first === null) return null;
  const drawOnPage: Draw = async (at, pixels) => {
    page ??= onPage(file);
    const opened = await page;
    if (opened === null) throw new Error("the page cannot read what the thread opened");
    return opened.draw(at, pixels);
  };
  const draw = thread === "absent" ? drawOnPage : drawInThread(thread, drawOnPage);
  return {
    pages: thread === "absent" ? (first?.pages ?? 0) : thread.pages,
    async draw(at, pixels) {
      const drawn = await draw(at, pixels);
      const box = (await trims)[at - 1] ?? null;
      const trim = box && {
        x: box.x * drawn.widthMm,
        y: box.y * drawn.heightMm,
        width: box.width * drawn.widthMm,
        height: box.height * drawn.heightMm,
      };
      return { ...drawn, trim };
    },
    close() {
      if (thread !== "absent") thread.close();
      void page?.then((opened) => opened?.close());
    },
  };
}
