import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import { firstPage } from "#components/preflight/first-page.ts";
import { askPdfThread } from "#components/preflight/reader-thread.ts";
import type { ArtworkType } from "#contract/artwork/artwork.ts";
import type { Offer } from "./mend.ts";

/** A file with the job that it was picked for. */
export interface Picked {
  readonly file: File;
  readonly type: ArtworkType;
  readonly frame: ArtworkFrame;
}

/** `absent`: the tool is not on the device. */
export type Mended =
  | {
      readonly kind: "mended";
      readonly file: File;
      /** The page that shows the change; null where it cannot be drawn. */
      readonly before: string | null;
      readonly after: string | null;
    }
  | { readonly kind: "unmendable" }
  | { readonly kind: "absent" };

const renamed = (name: string, by: string): string => `${name.replace(/\.[^.]*$/, "")}-${by}.pdf`;

/** Makes a changed file; the picked one stays as it is. */
export async function mendedFile(picked: Picked, { mend, name, page }: Offer): Promise<Mended> {
  const { file, type, frame } = picked;
  try {
    const answer = await askPdfThread({ kind: "mend", file, type, mend, format: frame });
    if (answer.kind !== "mended") return { kind: "unmendable" };
    const pdf = "application/pdf";
    const changed = new File([answer.bytes], renamed(file.name, name), { type: pdf });
    const drawn = (one: File, kind: ArtworkType) =>
      page === null ? null : firstPage(one, kind, page).catch(() => null);
    const [before, after] = await Promise.all([drawn(file, type), drawn(changed, pdf)]);
    return { kind: "mended", file: changed, before, after };
  } catch {
    return { kind: "absent" };
  }
}
