import type { ArtworkStatus, LineArtwork } from "./artwork.ts";
import type { ArtworkProof } from "./artwork-proof.ts";

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

interface Snapshot extends Pick<ArtworkStatus, "state" | "proofing"> {
  readonly file: { readonly file_id: string } | null;
  readonly proofs?: readonly ArtworkProof[] | undefined;
}

/** The stage of one file, or of a place without one. A host without proofs omits their fields. */
export function artworkStage({ state, file, proofing, proofs = [] }: Snapshot): ArtworkStage {
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

/** Of a line in review or accepted: what the buyer must do comes first. */
const byUrgency = ["proofed", "answered", "proofReview", "review", "accepted"] as const;

/** The stage of a line by its state and the stages of its files. */
export function lineStage(line: LineArtwork): ArtworkStage {
  if (line.state === "none" || line.state === "returned") return line.state;
  if (line.data === null) return "none";
  const stages = [line, ...(line.parts ?? [])]
    .filter(({ file }) => file !== null)
    .map((piece) => artworkStage(piece));
  return byUrgency.find((stage) => stages.includes(stage)) ?? "approved";
}
