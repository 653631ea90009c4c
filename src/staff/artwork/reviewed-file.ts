import type { ArtworkProof, Proofing } from "#contract/artwork/artwork-proof.ts";

/** A buyer's file as the acts on it need it. */
export interface ReviewedFile {
  readonly file_id: string;
  readonly name: string;
  /** The part of the line; empty: all of it. */
  readonly part: string;
  /** Null once the file itself is deleted. */
  readonly uploadId: string | null;
  /** Its first page, where the buyer's device drew it. */
  readonly preview: string | null;
  /** `proof`: the buyer wants one. */
  readonly proofing: Proofing;
  /** Proofs of its place, newest first. */
  readonly proofs: readonly ArtworkProof[];
}

/** Its name for people: files of two parts may have the same name. */
export const calledOf = ({ part, name }: Pick<ReviewedFile, "part" | "name">): string =>
  part === "" ? name : `${part} ${name}`;
