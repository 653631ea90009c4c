import type { Proofing } from "#contract/artwork/artwork-proof.ts";

/** What buyers chose on this page before they sent a file, by order. */
const wishes = new Map<string, Proofing>();

/** What the next file of an order asks for: a proof, unless the buyer chose otherwise. */
export const wishedProofing = (orderId: string): Proofing => wishes.get(orderId) ?? "proof";

export const wishProofing = (orderId: string, proofing: Proofing): void => {
  wishes.set(orderId, proofing);
};
