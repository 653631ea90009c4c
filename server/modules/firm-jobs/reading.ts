import { isArtworkType } from "#contract/artwork/artwork.ts";
import type { FirmJob, firmJobs } from "#contract/firms/firm-jobs.ts";
import { mayInFirm } from "#contract/firms/firm-roles.ts";
import { yuanOf } from "#contract/format/money.ts";
import type { OutputOf, ParsedInputOf } from "#contract/http/endpoint.ts";
import { fileNameOf } from "#contract/http/file-name.ts";
import { readStoredJob, sentJob } from "#contract/jobs/stored-job.ts";
import { amountText, jobSentence } from "#contract/wording/job-words.ts";
import type { Database } from "#server/infra/database/database.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import { ownMembership } from "#server/modules/firms/membership.repository.ts";
import type { QuoteTools } from "#server/modules/quotes/quoting.ts";
import * as store from "./firm-jobs.repository.ts";

/** Takings that a list shows of one job. */
const shownTakings = 5;

function fileOf({ file }: store.FirmJobRow): FirmJob["file"] {
  if (file === null || !isArtworkType(file.type)) return null;
  const { id, name, type, size } = file;
  return { upload_id: id, name: fileNameOf(name, type), type, size };
}

type Takings = Awaited<ReturnType<typeof store.takingsOf>>;

function firmJobOf(
  row: store.FirmJobRow,
  takings: Takings,
  { tools, userId }: { readonly tools: QuoteTools; readonly userId: string },
): FirmJob {
  const { id, productId, title, note, totalFen, unit, sharedBy, createdAt } = row.shared;
  const job = readStoredJob(row.shared.job);
  const own = takings.filter(({ taking }) => taking.jobId === id);
  return {
    job_id: id,
    product_id: productId,
    title,
    note,
    job: sentJob(job),
    summary: job === null ? "" : jobSentence(job, tools),
    amount: job === null ? "" : amountText(job, unit, tools.words),
    total: yuanOf(totalFen),
    sharedBy: row.by,
    isMine: sharedBy === userId,
    sharedAt: createdAt.getTime(),
    file: fileOf(row),
    taken: own.length,
    takings: own.slice(0, shownTakings).map(({ taking, by }) => ({
      by,
      isMe: taking.userId === userId,
      into: taking.into,
      at: taking.takenAt.getTime(),
    })),
  };
}

/** A page of the jobs that the buyer's firm shares. @throws Refusal `notFound` without a firm */
export async function firmJobsPage(
  db: Database,
  tools: QuoteTools,
  userId: string,
  { limit, cursor }: ParsedInputOf<typeof firmJobs>,
): Promise<OutputOf<typeof firmJobs>> {
  const { firmId, role } = await ownMembership(db, userId);
  const from = cursor === undefined ? {} : { from: positionOf(cursor) };
  const rows = await store.firmJobsOf(db, firmId, { limit, ...from });
  const page = pageOf(rows, limit, ({ shared }) => ({ at: shared.createdAt, id: shared.id }));
  const takings = await store.takingsOf(
    db,
    page.items.map(({ shared }) => shared.id),
  );
  return {
    items: page.items.map((row) => firmJobOf(row, takings, { tools, userId })),
    nextCursor: page.nextCursor,
    mayUse: mayInFirm(role, "sharedJobs"),
    mayRemove: role === "owner",
  };
}
