import { call } from "#api/call.ts";
import { underOneKey } from "#api/one-key.ts";
import { refusalOf, sayWhy } from "#api/say-why.ts";
import { Unreachable } from "#api/unreachable.ts";
import type { ArtworkProof, Proofing } from "#contract/artwork/artwork-proof.ts";
import { answerProof, approveProof, chooseProofing } from "#contract/artwork/proof-calls.ts";
import {
  type AnswerRequest,
  dropOrderRequest,
  keepOrderRequest,
} from "#data/outbox/order-requests.ts";

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

/** The result of a decision. */
export type Decided =
  | { readonly kind: "sent" }
  | { readonly kind: "refused"; readonly text: string }
  /** Stored on the device; 待发箱 asks for a confirmation before it is sent. */
  | { readonly kind: "stored" }
  | { readonly kind: "unstored" };

function namedBy({ orderId, orderNo, goods, proof }: ProofSubject) {
  const { proof_id: proofId, sha256, revision } = proof;
  return { orderId, orderNo, goods, proofId, sha256, revision };
}

/** Stores the approval on the device for 待发箱. */
export async function approveLater(subject: ProofSubject): Promise<Decided> {
  const at = Date.now();
  return (await keepOrderRequest({ ...namedBy(subject), act: "approve", reason: null, at }))
    ? { kind: "stored" }
    : { kind: "unstored" };
}

/** Approves the proof; a call without a reply is stored for 待发箱, which reads the order first. */
export async function approve(subject: ProofSubject): Promise<Decided> {
  try {
    await sendApproval(subject.orderId, subject.proof);
    return { kind: "sent" };
  } catch (error) {
    if (error instanceof Unreachable) return approveLater(subject);
    return { kind: "refused", text: sayWhy(error) };
  }
}

/** What a buyer wants changed. */
export type Changes = Pick<AnswerRequest, "words" | "marks">;

/** Sends 需要修改. @throws Refusal, Unreachable */
export async function sendChanges(
  order_id: string,
  proof_id: string,
  { words, marks }: Changes,
): Promise<void> {
  const input = { order_id, proof_id, words, marks: [...marks] };
  await underOneKey(answerProof, input, (key) => call(answerProof, input, { key }));
  // The buyer decided: what waited on the device is void.
  await dropOrderRequest(order_id, proof_id).catch(() => undefined);
}

/** Stores 需要修改 on the device for 待发箱. */
export async function askChangesLater(subject: ProofSubject, changes: Changes): Promise<Decided> {
  const { words, marks } = changes;
  const request = { ...namedBy(subject), words, marks: [...marks] };
  const at = Date.now();
  return (await keepOrderRequest({ ...request, act: "answer", reason: null, at }))
    ? { kind: "stored" }
    : { kind: "unstored" };
}

/** Asks for changes; a call without a reply is stored for 待发箱. */
export async function askChanges(subject: ProofSubject, changes: Changes): Promise<Decided> {
  try {
    await sendChanges(subject.orderId, subject.proof.proof_id, changes);
    return { kind: "sent" };
  } catch (error) {
    if (error instanceof Unreachable) return askChangesLater(subject, changes);
    return { kind: "refused", text: sayWhy(error) };
  }
}

export const choose = (order_id: string, proofing: Proofing): Promise<string | null> =>
  refusalOf(call(chooseProofing, { order_id, proofing }));
