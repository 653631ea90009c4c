import { takesFiles } from "#components/orders/order-words.ts";
import { artworkStage } from "#contract/artwork/artwork-stage.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import type { ApprovalRequest } from "#data/outbox/order-requests.ts";

/** What the order says of a stored approval. */
export type ApprovalCheck =
  /** The proof is still the open one, of the same file. */
  | { readonly kind: "open" }
  | { readonly kind: "approved" }
  | { readonly kind: "refused"; readonly reason: string };

type Order = Pick<OrderDetail, "state" | "stateText" | "artwork">;

const refused = (reason: string): ApprovalCheck => ({ kind: "refused", reason });

/** Compares a stored approval with the order as it was just read. */
export function checkApproval(
  { proofId, sha256 }: Pick<ApprovalRequest, "proofId" | "sha256">,
  { state, stateText, artwork = [] }: Order,
): ApprovalCheck {
  const pieces = artwork.flatMap((line) => [line, ...(line.parts ?? [])]);
  const piece = pieces.find(({ proofs = [] }) => proofs.some((one) => one.proof_id === proofId));
  const proofs = piece?.proofs ?? [];
  const proof = proofs.find((one) => one.proof_id === proofId);
  if (piece === undefined || proof === undefined) return refused("订单里没有这份样稿了");
  if (proof.sha256 !== sha256) return refused("样稿的文件已换，请重新查看");
  if (proof.state === "approved") return { kind: "approved" };
  if (!takesFiles(state)) return refused(`订单${stateText}，样稿不能再确认`);
  const revision = Math.max(...proofs.map((one) => one.revision));
  if (revision > proof.revision) return refused(`样稿已换成第 ${revision} 版，请重新查看`);
  if (proof.state === "answered") return refused("这份样稿您已要求修改，请等新样稿");
  if (piece.file?.file_id !== proof.file_id) return refused("您已换了文件，这份样稿作废");
  return artworkStage(piece) === "proofed"
    ? { kind: "open" }
    : refused("这份样稿已作废，请到订单里查看");
}
