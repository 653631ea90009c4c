import * as v from "valibot";
import { instant, intentKey } from "#contract/http/fields.ts";
import { currentVersion, stampWith, type UpcastStep, upcast } from "#contract/http/upcasting.ts";
import { draftContent } from "#contract/quotes/drafts.ts";
import type { DraftRow } from "#db/rows.ts";
import { contentOf, rowOfContent } from "./draft-content.ts";

const format = "qimo-drafts";
/** A draft has about 2 kB, and 16 kB at most. */
const mostFileBytes = 8_000_000;

/** Step n brings a file from version n to n + 1. Append only. */
const fileSteps: readonly UpcastStep[] = [];

const wholeFile = v.object({
  format: v.literal(format),
  savedAt: instant,
  drafts: v.array(v.unknown()),
});

const fileDraft = v.pipe(
  v.object({ id: intentKey, ...draftContent.entries }),
  v.check(({ quoteType, job }) => job.quoteType === quoteType),
);

/** `drafts`: those that this page can read; `unreadable`: how many it cannot. */
export type DraftsFile =
  | { readonly kind: "read"; readonly drafts: readonly DraftRow[]; readonly unreadable: number }
  /** No file of this format. */
  | { readonly kind: "strange" }
  /** A newer version of the page wrote it. */
  | { readonly kind: "newer" }
  | { readonly kind: "tooLarge" };

/** The content of a file that holds these drafts. `savedAt` in ms. */
export function writeDraftsFile(drafts: readonly DraftRow[], savedAt: number): string {
  const content = drafts.map((draft) => ({ id: draft.id, ...contentOf(draft) }));
  return JSON.stringify(stampWith({ format, savedAt, drafts: content }, currentVersion(fileSteps)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads the text of any file. */
export function readDraftsFile(text: string): DraftsFile {
  const found = upcast(parsed(text), fileSteps);
  if (found.kind === "newer") return { kind: "newer" };
  if (found.kind === "unreadable") return { kind: "strange" };
  const file = v.safeParse(wholeFile, found.document);
  if (!file.success) return { kind: "strange" };
  const drafts = file.output.drafts.flatMap((one) => {
    const read = v.safeParse(fileDraft, one);
    if (!read.success) return [];
    // A price in a file is anybody's word: the draft is priced here.
    const { id, total: _, ...content } = read.output;
    return rowOfContent(id, content) ?? [];
  });
  return { kind: "read", drafts, unreadable: file.output.drafts.length - drafts.length };
}

/** Reads a file that somebody chose; one that is too large is not read at all. */
export async function openDraftsFile(file: Blob): Promise<DraftsFile> {
  if (file.size > mostFileBytes) return { kind: "tooLarge" };
  return readDraftsFile(await file.text());
}
