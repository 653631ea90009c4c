import { createHmac, timingSafeEqual } from "node:crypto";
import type { StoredDocument } from "#contract/upcasting.ts";
import { canonicalJson } from "#server/http/idempotency.ts";

/** What a quote's signature stands for: change any of it and the signature no longer fits. */
export interface SignedFacts {
  readonly quoteNo: string;
  /** As it was stored, whatever its version: it is brought to today's form afterwards. */
  readonly job: StoredDocument;
  readonly totalFen: number;
  readonly priceVersion: string;
  /** ms since 1970. */
  readonly validUntil: number;
  /** User id, or null for a guest's quote. */
  readonly owner: string | null;
}

/** HMAC-SHA256 over the canonical JSON of the facts, base64url. */
export function signQuote(secret: Buffer, facts: SignedFacts): string {
  return createHmac("sha256", secret).update(canonicalJson(facts)).digest("base64url");
}

/** Compared in constant time. */
export function isQuoteSignature(secret: Buffer, facts: SignedFacts, signature: string): boolean {
  const expected = Buffer.from(signQuote(secret, facts));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
