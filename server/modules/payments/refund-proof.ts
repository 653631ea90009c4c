import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { proofTypes } from "#contract/refunds/refunds.ts";
import type { putRefundProof, signRefundProof } from "#contract/staff/staff-refunds.ts";
import { inTransaction, type Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase, WithFiles, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import {
  dropProof,
  openUpload,
  takeUploads,
  type UploadRow,
} from "#server/modules/artwork/uploads.repository.ts";
import { type PaymentRow, paymentById } from "#server/modules/order-records/payments.repository.ts";
import {
  keepProof,
  lockRefund,
  type RefundRow,
} from "#server/modules/order-records/refunds.repository.ts";

interface Transferred {
  readonly refund: RefundRow;
  readonly payment: PaymentRow | null;
  readonly userId: string;
}

/** A refund that staff transfers or has transferred, with its buyer. @throws Refusal */
async function lockTransferred(tx: Transaction, id: string): Promise<Transferred> {
  const refund = await lockRefund(tx, id);
  if (refund === null) throw new Refusal(codes.notFound, "没有这笔退款");
  const payment = refund.paymentId === null ? null : await paymentById(tx, refund.paymentId);
  const userId = refund.userId ?? payment?.userId;
  if (userId === undefined) throw new Error("a refund has no buyer");
  if (refund.state === "done" && refund.way !== "transfer") {
    throw new Refusal(codes.stateConflict, "这笔退款不是银行转账，没有回单");
  }
  return { refund, payment, userId };
}

/** Begins the upload of a bank slip, owned by the buyer who gets the money. */
export async function signProofWithin(
  tx: Transaction,
  deps: WithClock & WithRandom,
  { refund_id, ...file }: ParsedInputOf<typeof signRefundProof>,
): Promise<UploadRow> {
  const { refund, userId } = await lockTransferred(tx, refund_id);
  const facts = { ...file, userId, kind: "proof" as const, orderId: refund.orderId, itemId: null };
  return openUpload(tx, facts, { id: deps.random.uuid(), at: nowDate(deps) });
}

interface PutProof {
  readonly refund: RefundRow;
  readonly payment: PaymentRow | null;
  /** File of the replaced slip; it is removed after the commit. */
  readonly dropped: string | null;
}

/** Attaches a slip that was sent for this buyer to the refund. @throws Refusal */
async function putProofWithin(
  tx: Transaction,
  deps: WithClock,
  { refund_id, proof_id }: ParsedInputOf<typeof putRefundProof>,
): Promise<PutProof> {
  const { refund: before, payment, userId } = await lockTransferred(tx, refund_id);
  const [slip] = await takeUploads(tx, {
    userId,
    kind: "proof",
    orderId: before.orderId,
    ids: [proof_id],
    at: nowDate(deps),
  });
  const type = proofTypes.find((one) => one === slip?.type);
  if (slip === undefined || type === undefined) throw new Error("a taken slip is of no known type");
  const { id: upload_id, name, size } = slip;
  const refund = await keepProof(tx, before.id, { upload_id, name, type, size });
  const former = before.proof?.upload_id;
  const isDropped = former !== undefined && former !== proof_id && (await dropProof(tx, former));
  return { refund, payment, dropped: isDropped ? former : null };
}

/** Attaches a slip to its refund; the file of the earlier slip is removed. @throws Refusal */
export async function putProof(
  deps: WithDatabase & WithClock & WithFiles,
  input: ParsedInputOf<typeof putRefundProof>,
): Promise<Omit<PutProof, "dropped">> {
  const { dropped, ...put } = await inTransaction(deps.db, (tx) => putProofWithin(tx, deps, input));
  // A file that remains after a fault is removed by the cleanup: no row names it.
  if (dropped !== null) await Promise.allSettled([deps.files.remove(dropped)]);
  return put;
}
