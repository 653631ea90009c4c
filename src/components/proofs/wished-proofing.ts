import type { Proofing } from "#contract/artwork/artwork-proof.ts";

/** What buyers chose on this page before they sent a file, by order. */
const wishes = new Map<string, Proofing>();

/**
 * What the next file of an order asks for: the buyer's choice, else `first`, which then counts as
 * chosen. A proof without either.
 */
export function wishedProofing(orderId: string, first?: Proofing): Proofing {
  const chosen = wishes.get(orderId) ?? first;
  if (chosen !== undefined) wishes.set(orderId, chosen);
  return chosen ?? "proof";
}

export const wishProofing = (orderId: string, proofing: Proofing): void => {
  wishes.set(orderId, proofing);
};
