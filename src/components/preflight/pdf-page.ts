import { getDocument, PDFWorker } from "pdfjs-dist";
import script from "pdfjs-dist/build/pdf.worker.min.mjs?worker&url";
import type { Drawable } from "./first-page.ts";

/** Small pages (a label of 10 mm) are drawn larger than their points. */
const enlarged = 4;

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string | URL };
}

const isPolicyFactory = (value: unknown): value is PolicyFactory =>
  typeof value === "object" && value !== null && "createPolicy" in value;

/** A trusted script URL for the PDF reader: the CSP allows the policy `shop-pdf`. */
function trustedScript(): string | URL {
  const factory: unknown = "trustedTypes" in window ? window.trustedTypes : undefined;
  if (!isPolicyFactory(factory)) return script;
  return factory.createPolicy("shop-pdf", { createScriptURL: () => script }).createScriptURL("");
}

let trusted: string | URL | null = null;

/** A new PDF reader; its user ends it. */
export function startReader(): Worker {
  trusted ??= trustedScript();
  return new Worker(trusted, { type: "module" });
}

/** The first page of a PDF; null where there is none or it needs a password. */
export async function firstPdfPage(data: Uint8Array): Promise<Drawable | null> {
  const port = startReader();
  const worker = PDFWorker.create({ port });
  const task = getDocument({ data, worker, useWasm: false, isEvalSupported: false, verbosity: 0 });
  const close = async () => {
    await task.destroy();
    worker.destroy();
    port.terminate();
  };
  try {
    const page = await (await task.promise).getPage(1);
    const { width, height } = page.getViewport({ scale: enlarged });
    return {
      width,
      height,
      async draw(canvas, scale) {
        const viewport = page.getViewport({ scale: enlarged * scale });
        await page.render({ canvas, viewport }).promise;
        await close();
      },
    };
  } catch {
    await close();
    return null;
  }
}
