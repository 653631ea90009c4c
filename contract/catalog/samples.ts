import type { StoredDocument } from "#contract/http/upcasting.ts";

/** The table of the price book whose goods are a pack of material samples. */
export const samplesTable = "pt-samples";

/** Is a job a sample pack? An address gets one. */
export const isSamplePack = (job: StoredDocument): boolean =>
  job.quoteType === "pt" && "tableId" in job && job.tableId === samplesTable;
