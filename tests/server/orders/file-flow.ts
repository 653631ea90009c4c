import { createHash } from "node:crypto";
import { attachFiles, signUpload } from "#contract/artwork/artwork.ts";
import type { InputOf, OutputOf } from "#contract/http/endpoint.ts";
import type { JobInput } from "#contract/jobs/jobs.ts";
import type { Buyer, RawReply, Shop } from "#tests/server/support/harness.ts";
import { detailOf, paid } from "./order-flow.ts";

/** A buyer's uploads, through HTTP as a device sends them. */

/** Begins like a PDF; the rest has no repetition. */
export function pdfOf(size: number, seed = "artwork"): Buffer {
  const body = Buffer.alloc(size);
  for (let at = 0, part = 0; at < size; part += 1) {
    at += createHash("sha256").update(`${seed}:${part}`).digest().copy(body, at);
  }
  body.write("%PDF-1.7\n", 0, "latin1");
  return body;
}

const marked = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("base64url");

type Purpose = InputOf<typeof signUpload>["purpose"];

export interface Wish {
  readonly name?: string;
  readonly type?: InputOf<typeof signUpload>["type"];
  readonly size?: number;
  readonly fingerprint?: string;
}

export const signed = (
  shop: Shop,
  buyer: Buyer,
  purpose: Purpose,
  bytes: Buffer,
  wish: Wish = {},
) =>
  shop.call(
    signUpload,
    {
      purpose,
      name: "标签.pdf",
      size: bytes.length,
      type: "application/pdf",
      fingerprint: marked(bytes),
      ...wish,
    },
    { as: buyer },
  );

type Signed = OutputOf<typeof signUpload>;

/** One PATCH to the store. */
export const sendBytes = (
  shop: Shop,
  { url, policy }: Pick<Signed, "url" | "policy">,
  offset: number,
  bytes: Buffer,
): Promise<RawReply> =>
  shop.inject({
    method: "PATCH",
    url,
    headers: {
      "tus-resumable": "1.0.0",
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(offset),
      "upload-policy": policy,
    },
    payload: bytes,
  });

/** One HEAD to the store: status and offset. */
export async function askOffset(shop: Shop, { url, policy }: Pick<Signed, "url" | "policy">) {
  const { status, headers } = await shop.inject({
    method: "HEAD",
    url,
    headers: { "tus-resumable": "1.0.0", "upload-policy": policy },
  });
  const number = (name: string) => (headers[name] === undefined ? null : Number(headers[name]));
  return { status, offset: number("upload-offset"), length: number("upload-length") };
}

/** Sends a whole file; returns its upload id. */
export async function sent(
  shop: Shop,
  buyer: Buyer,
  purpose: Purpose,
  bytes: Buffer,
  wish: Wish = {},
): Promise<string> {
  const permit = await signed(shop, buyer, purpose, bytes, wish);
  const { status, text } = await sendBytes(
    shop,
    permit,
    permit.offset,
    bytes.subarray(permit.offset),
  );
  if (status !== 204) throw new Error(`the store answers ${status} ${text}`);
  return permit.upload_id;
}

/** Sends a picture of a transfer's slip; returns its upload id. */
export function slipSent(
  shop: Shop,
  buyer: Buyer,
  order_id: string,
  seed: string,
): Promise<string> {
  const bytes = pdfOf(300, seed);
  Buffer.from("89504e470d0a1a0a", "hex").copy(bytes);
  const wish = { name: `${seed}.png`, type: "image/png" } as const;
  return sent(shop, buyer, { kind: "slip", order_id }, bytes, wish);
}

/** Sends and attaches a file for every line of an order that needs one. */
export async function sendEveryFile(shop: Shop, buyer: Buyer, orderId: string): Promise<void> {
  const { artwork = [] } = await detailOf(shop, buyer, orderId);
  const files: { item_id: string; upload_id: string }[] = [];
  for (const { item_id } of artwork) {
    const purpose = { kind: "artwork", order_id: orderId, item_id } as const;
    files.push({ item_id, upload_id: await sent(shop, buyer, purpose, pdfOf(600, item_id)) });
  }
  await shop.call(attachFiles, { order_id: orderId, files }, { as: buyer });
}

/** A paid order with its only line. */
export async function paidLine(shop: Shop, buyer: Buyer, ...jobs: readonly JobInput[]) {
  const { order_id } = await paid(shop, buyer, ...jobs);
  const { items } = await detailOf(shop, buyer, order_id);
  const item_id = items[0]?.id ?? "";
  return { order_id, item_id, purpose: { kind: "artwork", order_id, item_id } as const };
}
