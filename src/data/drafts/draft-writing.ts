import { stampedJob } from "#contract/jobs/job-steps.ts";
import type { Draft } from "#db/rows.ts";
import { forgetLeftDraft, keepLeftDraft } from "./left-drafts.ts";

/**
 * Writes a draft. A page that closes before the write has ended puts the draft into local storage,
 * which is synchronous; the next page that reads drafts writes it.
 */
export async function whileWriting(read: () => Draft, write: () => Promise<void>): Promise<void> {
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
    keepLeftDraft(stampedJob(read()));
  };
  globalThis.addEventListener?.("pagehide", leave);
  try {
    await write();
    if (isLeaving) forgetLeftDraft(read().id);
  } finally {
    globalThis.removeEventListener?.("pagehide", leave);
  }
}
