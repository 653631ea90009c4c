import type { ArtworkStanding } from "./artwork.ts";

/**
 * Where a file is on its way to print. `review`: the shop's turn, and its review is enough.
 * `proofReview`: the shop's turn, and it issues a proof. `proofed`: 待您确认. `answered`: the shop's
 * turn after the buyer's marks. `approved`: by the buyer; `accepted`: by the shop alone.
 */
export type ArtworkStage =
  | "none"
  | "review"
  | "proofReview"
  | "proofed"
  | "answered"
  | "approved"
  | "accepted"
  | "returned";

/** The stage of one file, or of a place without one. A host without proofs omits their fields. */
export function artworkStage({
  state,
  file,
  proofing,
  proofs = [],
}: Pick<ArtworkStanding, "state" | "file" | "proofing" | "proofs">): ArtworkStage {
  const newest = proofs.find(({ file_id }) => file_id === file?.file_id);
  switch (state) {
    case "none":
    case "returned":
      return state;
    case "accepted":
      return newest?.state === "approved" ? "approved" : "accepted";
    case "checking":
      if (newest?.state === "issued") return "proofed";
      if (newest?.state === "answered") return "answered";
      return proofing === "proof" ? "proofReview" : "review";
  }
}
