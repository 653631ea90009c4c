import { createHmac, timingSafeEqual } from "node:crypto";
import type { StoredDocument } from "#contract/http/upcasting.ts";
import { canonicalJson } from "#server/http/idempotency.ts";
import type { QuoteKeys } from "./quote-key.ts";

/** The signed fields of a quote: changing any of them invalidates the signature. */
export interface SignedFacts {
  readonly quoteNo: string;
  /** As stored, whatever its version: it is upgraded afterwards. */
  readonly job: StoredDocument;
  readonly totalFen: number;
  readonly priceVersion: string;
  /** ms since 1970. */
  readonly validUntil: number;
  /** User id, or null for a guest's quote. */
  readonly owner: string | null;
}

/** HMAC-SHA256 over the canonical JSON of the facts, base64url. */
export const signQuote = (keys: QuoteKeys, facts: SignedFacts): string =>
  signatureBy(keys.signing, facts);

const signatureBy = (key: Buffer, facts: SignedFacts): string =>
  createHmac("sha256", key).update(canonicalJson(facts)).digest("base64url");

/** Verified with the signing key or one that is still accepted; compared in constant time. */
export const isQuoteSignature = (keys: QuoteKeys, facts: SignedFacts, signature: string): boolean =>
  keys.accepted.some((key) => isSameText(signatureBy(key, facts), signature));

function isSameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
