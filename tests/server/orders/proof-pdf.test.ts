import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodePDFRawStream, PDFDocument, PDFRawStream } from "@cantoo/pdf-lib";
import { afterAll, expect, test } from "vitest";
import { type ProofContent, proofPdf } from "#server/modules/documents/proof-pdf.ts";
import { pdf } from "#tests/components/make-pdf.ts";

const folder = mkdtempSync(join(tmpdir(), "proof-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The document of a proof of this file. */
async function proofOf(bytes: Uint8Array, wish: Partial<ProofContent> = {}) {
  const path = join(folder, "file");
  writeFileSync(path, bytes);
  const made = await proofPdf({
    title: "样稿 第 1 版",
    mark: "订单 QM1，文件 SHA-256 abc",
    facts: [{ name: "订单", value: "QM1" }],
    file: { path, size: bytes.length, type: "application/pdf" },
    finished: null,
    pictures: null,
    ...wish,
  });
  return PDFDocument.load(made);
}

test("a proof has each page of the file on a page of its own, and the facts at the end", async () => {
  const made = await proofOf(await pdf({ sheet: [100, 50], pages: 3 }));
  expect(made.getPageCount()).toBe(4);
});

test("a file that cannot be read, or has a password, leaves the facts alone", async () => {
  const locked = await PDFDocument.load(await pdf({ sheet: [50, 50] }));
  locked.encrypt({ userPassword: "secret" });
  for (const bytes of [Buffer.from("%PDF-1.7 nothing"), await locked.save()]) {
    expect((await proofOf(bytes)).getPageCount()).toBe(1);
  }
});

/** The numbers before the operators of the first page's content, in order. */
function drawnOn(document: PDFDocument, operator: string): string[] {
  const contents = document.getPage(0).node.normalizedEntries().Contents;
  const text = (contents?.asArray() ?? [])
    .map((ref) => {
      const stream = document.context.lookup(ref);
      return stream instanceof PDFRawStream
        ? Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1")
        : "";
    })
    .join("\n");
  return text.split("\n").filter((line) => line.endsWith(` ${operator}`));
}

// By hand: the frame is 475.28 × 671.89 points from (60, 60). A sheet of 64 × 44 mm is scaled to its
// width: 475.28 / 64 = 7.42625 points a mm. It is 326.755 high, from y = 60 + (671.89 - 326.755) / 2.
const mm = 475.28 / 64;
const low = 60 + (671.89 - 44 * mm) / 2;

test.each([
  { name: "its own trim", trim: [3, 4, 58, 36] as const, wish: {}, corner: [3, 40] },
  {
    name: "the job's size in its middle",
    trim: undefined,
    wish: { finished: { widthMm: 60, heightMm: 40, bleedMm: 2 } },
    corner: [2, 42],
  },
])("a page is drawn with $name", async ({ trim, wish, corner: [x = 0, y = 0] }) => {
  const bytes = await pdf({ sheet: [64, 44], ...(trim && { trim }) });
  const moves = drawnOn(await proofOf(bytes, wish), "cm").map((line) =>
    line.split(" ").map(Number),
  );
  // The upper left corner of the dashed line.
  const found = moves.find(
    ([, , , , dx = 0, dy = 0]) =>
      Math.abs(dx - (60 + x * mm)) < 0.01 && Math.abs(dy - (low + y * mm)) < 0.01,
  );
  expect(found).toBeDefined();
});
