import { createHmac, timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import { artworkTypes } from "#contract/artwork/artwork.ts";
import { documentTypes } from "#contract/invoices/invoices.ts";
import { tableType } from "#contract/jobs/data-table.ts";
import type { WithClock, WithDatabase, WithLetterSeal } from "#server/infra/deps.ts";
import { shopSecret } from "#server/infra/secrets/secrets.ts";
import type { UploadRow } from "./uploads.repository.ts";

/** Validity of one policy; its owner requests the next one. */
const policyMs = 15 * 60_000;

/** The rights of a policy: the file of one upload, nothing else. */
const policy = v.object({
  upload: v.string(),
  owner: v.string(),
  size: v.number(),
  type: v.picklist([...artworkTypes, ...documentTypes, tableType]),
  /** Null for the slip of a balance payout. */
  order: v.nullable(v.string()),
  item: v.nullable(v.string()),
  /** ms since 1970. */
  until: v.number(),
});
export type Policy = v.InferOutput<typeof policy>;

const signatureOf = (key: Buffer, body: string): string =>
  createHmac("sha256", key).update(`upload-policy:${body}`).digest("base64url");

/** Body and signature, both base64url. */
export async function signPolicy(
  deps: WithDatabase & WithClock & WithLetterSeal,
  row: UploadRow,
): Promise<{ text: string; until: number }> {
  const until = deps.clock.now() + policyMs;
  const facts: Policy = {
    upload: row.id,
    owner: row.userId,
    size: row.size,
    type: row.type,
    order: row.orderId,
    item: row.itemId,
    until,
  };
  const body = Buffer.from(JSON.stringify(facts)).toString("base64url");
  const key = await shopSecret(deps, "uploadSecret");
  return { text: `${body}.${signatureOf(key, body)}`, until };
}

export type ReadPolicy =
  | { readonly kind: "good"; readonly policy: Policy }
  | { readonly kind: "over" }
  /** Not signed by this shop. */
  | { readonly kind: "none" };

export async function readPolicy(
  deps: WithDatabase & WithClock & WithLetterSeal,
  text: string,
): Promise<ReadPolicy> {
  const [body = "", signature = "", ...rest] = text.split(".");
  const key = await shopSecret(deps, "uploadSecret");
  const expected = Buffer.from(signatureOf(key, body));
  const given = Buffer.from(signature);
  const same = given.length === expected.length && timingSafeEqual(given, expected);
  if (!same || rest.length > 0) return { kind: "none" };
  const read = v.safeParse(policy, JSON.parse(Buffer.from(body, "base64url").toString()));
  if (!read.success) return { kind: "none" };
  if (read.output.until <= deps.clock.now()) return { kind: "over" };
  return { kind: "good", policy: read.output };
}
