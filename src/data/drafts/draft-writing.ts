import { stampedJob } from "#contract/jobs/job-steps.ts";
import type { Draft } from "#db/rows.ts";
import { forgetLeftDraft, keepLeftDraft } from "./left-drafts.ts";

/**
 * Writes a draft. A page that is left before that has ended puts what stands then into the local
 * storage, which takes it at once; the next page that asks for drafts writes it.
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
