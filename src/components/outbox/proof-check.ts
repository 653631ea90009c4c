import { takesFiles } from "#components/orders/order-words.ts";
import type { ArtworkProof } from "#contract/artwork/artwork-proof.ts";
import { artworkStage } from "#contract/artwork/artwork-stage.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import type { ProofRequest } from "#data/outbox/order-requests.ts";

/** What the order says of a stored decision about a proof. */
export type ProofCheck =
  /** The proof is still the open one, of the same file. */
  | { readonly kind: "open" }
  /** The shop has this decision already. */
  | { readonly kind: "done" }
  /** The shop can never take it; `newer`: the revision that replaced the proof. */
  | { readonly kind: "refused"; readonly reason: string; readonly newer: number | null };

type Order = Pick<OrderDetail, "state" | "stateText" | "artwork">;
type Asked =
  | { readonly act: "approve"; readonly proofId: string; readonly sha256: string }
  | {
      readonly act: "answer";
      readonly proofId: string;
      readonly sha256: string;
      readonly words: string;
    };

const refused = (reason: string, newer: number | null = null): ProofCheck => ({
  kind: "refused",
  reason,
  newer,
});

/** Was this very decision made? */
function isMade(asked: Asked, { state, answer }: ArtworkProof): boolean {
  switch (asked.act) {
    case "approve":
      return state === "approved";
    case "answer":
      return state === "answered" && answer === asked.words;
  }
}

/** Compares a stored decision with the order as it was just read. */
export function checkProof(
  asked: ProofRequest | Asked,
  { state, stateText, artwork = [] }: Order,
): ProofCheck {
  const { proofId, sha256 } = asked;
  const pieces = artwork.flatMap((line) => [line, ...(line.parts ?? [])]);
  const piece = pieces.find(({ proofs = [] }) => proofs.some((one) => one.proof_id === proofId));
  const proofs = piece?.proofs ?? [];
  const proof = proofs.find((one) => one.proof_id === proofId);
  if (piece === undefined || proof === undefined) return refused("订单里没有这份样稿了");
  if (proof.sha256 !== sha256) return refused("样稿的文件已换，请重新查看");
  if (isMade(asked, proof)) return { kind: "done" };
  if (proof.state === "approved") return refused("这份样稿您已确认，不能再改");
  if (!takesFiles(state)) return refused(`订单${stateText}，样稿不能再确认`);
  const revision = Math.max(...proofs.map((one) => one.revision));
  if (revision > proof.revision)
    return refused(`样稿已换成第 ${revision} 版，请重新查看`, revision);
  if (proof.state === "answered") return refused("这份样稿您已要求修改，请等新样稿");
  if (piece.file?.file_id !== proof.file_id) return refused("您已换了文件，这份样稿作废");
  return artworkStage(piece) === "proofed"
    ? { kind: "open" }
    : refused("这份样稿已作废，请到订单里查看");
}
