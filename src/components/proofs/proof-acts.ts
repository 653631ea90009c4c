import { call } from "#api/call.ts";
import { underOneKey } from "#api/one-key.ts";
import { refusalOf } from "#api/say-why.ts";
import type { ArtworkProof, Proofing } from "#contract/artwork/artwork-proof.ts";
import type { PageRemark } from "#contract/artwork/page-mark.ts";
import { answerProof, approveProof, chooseProofing } from "#contract/artwork/proof-calls.ts";

/** Each resolves with null, or with the reason of a refusal or a missing reply. */

export function approve(
  order_id: string,
  { proof_id, sha256 }: Pick<ArtworkProof, "proof_id" | "sha256">,
): Promise<string | null> {
  const input = { order_id, proof_id, sha256 };
  return refusalOf(underOneKey(approveProof, input, (key) => call(approveProof, input, { key })));
}

export function askChanges(
  order_id: string,
  proof_id: string,
  { words, marks }: { readonly words: string; readonly marks: readonly PageRemark[] },
): Promise<string | null> {
  const input = { order_id, proof_id, words, marks: [...marks] };
  return refusalOf(underOneKey(answerProof, input, (key) => call(answerProof, input, { key })));
}

export const choose = (order_id: string, proofing: Proofing): Promise<string | null> =>
  refusalOf(call(chooseProofing, { order_id, proofing }));
