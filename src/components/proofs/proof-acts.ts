import { call } from "#api/call.ts";
import { underOneKey } from "#api/one-key.ts";
import { refusalOf, sayWhy } from "#api/say-why.ts";
import { Unreachable } from "#api/unreachable.ts";
import type { ArtworkProof, Proofing } from "#contract/artwork/artwork-proof.ts";
import type { PageRemark } from "#contract/artwork/page-mark.ts";
import { answerProof, approveProof, chooseProofing } from "#contract/artwork/proof-calls.ts";
import { dropOrderRequest, keepOrderRequest } from "#data/outbox/order-requests.ts";

/** An order's proof, with the names that a stored request shows. */
export interface ProofSubject {
  readonly orderId: string;
  readonly orderNo: string;
  readonly goods: string;
  readonly proof: ArtworkProof;
}

/** Sends the approval. @throws Refusal, Unreachable */
export async function sendApproval(
  order_id: string,
  { proof_id, sha256 }: Pick<ArtworkProof, "proof_id" | "sha256">,
): Promise<void> {
  const input = { order_id, proof_id, sha256 };
  await underOneKey(approveProof, input, (key) => call(approveProof, input, { key }));
  // A request that waited on the device has nothing left to do.
  await dropOrderRequest(order_id, proof_id).catch(() => undefined);
}

/** The result of 确认印刷. */
export type Approved =
  | { readonly kind: "approved" }
  | { readonly kind: "refused"; readonly text: string }
  /** Stored on the device; 待发箱 asks for a confirmation before it is sent. */
  | { readonly kind: "stored" }
  | { readonly kind: "unstored" };

/** Stores the approval on the device for 待发箱. */
export async function approveLater(subject: ProofSubject): Promise<Approved> {
  const { orderId, orderNo, goods, proof } = subject;
  const { proof_id: proofId, sha256, revision } = proof;
  const named = { orderId, orderNo, goods, proofId, sha256, revision };
  const at = Date.now();
  return (await keepOrderRequest({ ...named, act: "approve", reason: null, at }))
    ? { kind: "stored" }
    : { kind: "unstored" };
}

/** Approves the proof; a call without a reply is stored for 待发箱, which reads the order first. */
export async function approve(subject: ProofSubject): Promise<Approved> {
  try {
    await sendApproval(subject.orderId, subject.proof);
    return { kind: "approved" };
  } catch (error) {
    if (error instanceof Unreachable) return approveLater(subject);
    return { kind: "refused", text: sayWhy(error) };
  }
}

/** Resolves with null, or with the reason of a refusal or a missing reply. */
export async function askChanges(
  order_id: string,
  proof_id: string,
  { words, marks }: { readonly words: string; readonly marks: readonly PageRemark[] },
): Promise<string | null> {
  const input = { order_id, proof_id, words, marks: [...marks] };
  const why = await refusalOf(
    underOneKey(answerProof, input, (key) => call(answerProof, input, { key })),
  );
  // The buyer decided otherwise: an approval that waited on the device is void.
  if (why === null) await dropOrderRequest(order_id, proof_id).catch(() => undefined);
  return why;
}

export const choose = (order_id: string, proofing: Proofing): Promise<string | null> =>
  refusalOf(call(chooseProofing, { order_id, proofing }));
