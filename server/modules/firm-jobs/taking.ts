import type { CartLine } from "#contract/cart/carts.ts";
import { firmJobLimits, type takeFirmJob } from "#contract/firms/firm-jobs.ts";
import type { OutputOf, ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { withTakenFiles } from "#server/modules/artwork/shared-files.repository.ts";
import { cartLineOf, pricedLine } from "#server/modules/cart/cart-pricing.ts";
import { putOneLine } from "#server/modules/cart/cart-putting.ts";
import { cartLines } from "#server/modules/cart/carts.repository.ts";
import * as members from "#server/modules/firms/membership.repository.ts";
import { withDates } from "#server/modules/quotes/dating.ts";
import type { QuoteTools } from "#server/modules/quotes/quoting.ts";
import * as store from "./firm-jobs.repository.ts";
import { missing } from "./sharing.ts";

type Taking = ParsedInputOf<typeof takeFirmJob>;

const otherVersion = () =>
  new Refusal(codes.stateConflict, "这一项的规格由另一个版本写成，不能取用，请共享人重新共享");

/** The line as it stands, for a repetition; null where it is a draft or was removed since. */
async function standing(
  tx: Transaction,
  tools: QuoteTools,
  userId: string,
  lineId: string,
): Promise<CartLine | null> {
  const [source] = await cartLines(tx, userId, [lineId]);
  const priced = source === undefined ? null : await pricedLine(tools, source);
  return priced === null ? null : withDates(cartLineOf(priced, tools), tools);
}

function putInCart(
  tx: Transaction,
  tools: QuoteTools,
  userId: string,
  { shared, lineId }: { readonly shared: store.FirmJobRow["shared"]; readonly lineId: string },
): Promise<CartLine> {
  const job = readStoredJob(shared.job);
  if (job === null) throw otherVersion();
  return putOneLine(tx, tools, userId, {
    line_id: lineId,
    product_id: shared.productId,
    title: shared.title,
    job,
    direct: false,
    after: [null],
    quote_no: null,
    signature: null,
  });
}

/**
 * Takes a shared job into the cart, or notes that it became a draft; a repetition has one effect.
 * @throws Refusal `notFound`, `forbidden`, `stateConflict`, and what a put line is refused with
 */
export async function takeWithin(
  tx: Transaction,
  tools: QuoteTools,
  userId: string,
  { job_id: jobId, line_id: lineId, into }: Taking,
): Promise<OutputOf<typeof takeFirmJob>> {
  await members.lockAccount(tx, userId);
  const { firmId } = await members.lockFirmFor(tx, userId, "sharedJobs");
  const found = await store.findFirmJob(tx, firmId, jobId);
  if (found === null) throw missing();
  const { shared } = found;
  const before = await store.findTaking(tx, userId, lineId);
  if (before !== null && (before.jobId !== jobId || before.into !== into)) {
    throw new Refusal(codes.stateConflict, "这个编号已用过，请再取用一次");
  }
  const isNew = before === null;
  if (isNew && (await store.countTakings(tx, jobId)) >= firmJobLimits.takings) {
    const text = `这项已取用${firmJobLimits.takings}次，请重新共享一份`;
    throw new Refusal(codes.stateConflict, text);
  }
  const line =
    into === "draft"
      ? null
      : isNew
        ? await putInCart(tx, tools, userId, { shared, lineId })
        : await standing(tx, tools, userId, lineId);
  if (isNew) {
    const takenAt = nowDate(tools.deps);
    const { uploadId } = shared;
    await store.insertTaking(tx, { userId, lineId, firmId, jobId, into, uploadId, takenAt });
  }
  if (line === null) return { line };
  const [filed = line] = await withTakenFiles(tx, { id: userId, inFirm: true }, [line]);
  return { line: filed };
}
