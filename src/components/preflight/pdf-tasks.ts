import type { Format, Mend } from "#components/mending/mend.ts";
import { mendPdf } from "#components/mending/mend-pdf.ts";
import { placePicture } from "#components/mending/place-picture.ts";
import { type PlateTint, spotPlate } from "#components/proofs/spot-plate.ts";
import type { ArtworkType } from "#contract/artwork/artwork.ts";
import type { Box, Looked, Progress } from "./facts.ts";
import { pdfTrims } from "./pdf-facts.ts";
import { readPdf } from "./read-pdf.ts";

/** What the thread for PDFs is asked. */
export type PdfTask =
  | { readonly kind: "inspect"; readonly file: Blob }
  | { readonly kind: "trims"; readonly file: Blob }
  | {
      readonly kind: "plate";
      readonly file: Blob;
      readonly ink: string;
      readonly tint: PlateTint;
    }
  | {
      readonly kind: "mend";
      readonly file: Blob;
      readonly type: ArtworkType;
      readonly mend: Mend;
      readonly format: Format;
    };

/** What it answers at the end. */
export type PdfAnswer =
  | { readonly kind: "looked"; readonly looked: Looked }
  | { readonly kind: "trims"; readonly trims: readonly (Box | null)[] }
  | { readonly kind: "plate"; readonly bytes: Uint8Array<ArrayBuffer> | null }
  | { readonly kind: "mended"; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The file cannot be changed in this way. */
  | { readonly kind: "unmendable" };

export async function doPdfTask(
  task: PdfTask,
  onProgress?: (progress: Progress) => void,
): Promise<PdfAnswer> {
  switch (task.kind) {
    case "inspect":
      return { kind: "looked", looked: await readPdf(task.file, onProgress) };
    case "trims":
      return {
        kind: "trims",
        trims: await pdfTrims(new Uint8Array(await task.file.arrayBuffer())),
      };
    case "plate": {
      const { file, ink, tint } = task;
      const plate = await spotPlate(new Uint8Array(await file.arrayBuffer()), ink, tint);
      return { kind: "plate", bytes: plate && new Uint8Array(plate) };
    }
    case "mend": {
      const { file, type, mend, format } = task;
      const bytes = new Uint8Array(await file.arrayBuffer());
      try {
        const changed =
          mend.kind === "place"
            ? await placePicture(bytes, type, format)
            : await mendPdf(bytes, mend, format);
        return { kind: "mended", bytes: new Uint8Array(changed) };
      } catch {
        return { kind: "unmendable" };
      }
    }
  }
}
