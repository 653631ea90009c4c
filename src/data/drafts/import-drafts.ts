import { stampedJob } from "#contract/jobs/job-steps.ts";
import type { DraftRow } from "#db/rows.ts";
import { contentOf, sameContent } from "./draft-content.ts";
import { draftOf, getDraft, putDraft } from "./drafts.ts";

/**
 * How many drafts of a file were added, stood here already, stood here in a newer version, or could
 * not be stored. `beside`: of those added, how many differ from an older draft here, which stays.
 */
export interface Imported {
  readonly added: number;
  readonly beside: number;
  readonly known: number;
  readonly newerHere: number;
  readonly unstored: number;
}

/** The same for every import of this version of the draft. */
const besideId = ({ id, updatedAt }: DraftRow): string =>
  `${id.slice(0, 36)}-${updatedAt.toString(36)}`;

type Fate = "added" | "beside" | "known" | "newerHere";

/** Under which id the draft is stored, if at all. */
async function fateOf(row: DraftRow): Promise<{ readonly fate: Fate; readonly id: string }> {
  const here = await getDraft(row.id);
  if (here === null) return { fate: "added", id: row.id };
  if (sameContent(contentOf(stampedJob(here)), contentOf(row))) {
    return { fate: "known", id: row.id };
  }
  if (here.updatedAt >= row.updatedAt) return { fate: "newerHere", id: row.id };
  const id = besideId(row);
  return { fate: (await getDraft(id)) === null ? "beside" : "known", id };
}

/** Adds the drafts of a file to those of this device. What stands here is never changed. */
export async function importDrafts(rows: readonly DraftRow[]): Promise<Imported> {
  const counts = { added: 0, beside: 0, known: 0, newerHere: 0, unstored: 0 };
  for (const row of rows) {
    const { fate, id } = await fateOf(row);
    const draft = draftOf({ ...row, id });
    if (draft === null) continue;
    if (fate === "known" || fate === "newerHere") {
      counts[fate] += 1;
      continue;
    }
    const stored = await putDraft(draft).catch(() => false);
    if (!stored) counts.unstored += 1;
    counts.added += 1;
    if (fate === "beside") counts.beside += 1;
  }
  return counts;
}
