/** pdf.js makes one at its start; neither text nor operators use it. */
class NoMatrix {}

/** pdf.js for Node replaces these by slower ones, which all later tests of a worker would use. */
const { parse, stringify } = JSON;
const { push } = Array.prototype;

/** A PDF as pdf.js reads it, with the names of its operators. */
export async function openPdf(bytes: Uint8Array) {
  if (!("DOMMatrix" in globalThis)) Reflect.set(globalThis, "DOMMatrix", NoMatrix);
  try {
    const pdf = await import("pdfjs-dist/legacy/build/pdf.mjs");
    const data = Uint8Array.from(bytes);
    const document = await pdf.getDocument({ data, verbosity: 0, useSystemFonts: false }).promise;
    return { pdf, document };
  } finally {
    Object.assign(JSON, { parse, stringify });
    Object.defineProperty(Array.prototype, "push", { value: push });
  }
}
