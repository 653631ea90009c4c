import {
  createDecipheriv,
  createSign,
  createVerify,
  type KeyObject,
  type X509Certificate,
} from "node:crypto";
import * as v from "valibot";

/**
 * Signatures and encryption of WeChat Pay v3: RSA-SHA256 over lines, AES-256-GCM over resources.
 */

interface Signing {
  readonly mchId: string;
  readonly serial: string;
  readonly privateKey: KeyObject;
}

export interface SignedRequest {
  readonly method: "GET" | "POST";
  /** With its query. */
  readonly path: string;
  readonly body: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly nonce: string;
}

const lines = (...texts: readonly string[]): string => texts.map((text) => `${text}\n`).join("");

/** The header `Authorization` of a request. */
export function authorization(own: Signing, request: SignedRequest): string {
  const { method, path, timestamp, nonce, body } = request;
  const signature = createSign("RSA-SHA256")
    .update(lines(method, path, timestamp, nonce, body))
    .sign(own.privateKey, "base64");
  const parts = [
    `mchid="${own.mchId}"`,
    `nonce_str="${nonce}"`,
    `timestamp="${timestamp}"`,
    `serial_no="${own.serial}"`,
    `signature="${signature}"`,
  ];
  return `WECHATPAY2-SHA256-RSA2048 ${parts.join(",")}`;
}

/** The signature headers of a body from WeChat. */
export interface Signed {
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
  readonly body: string;
}

/** Did the holder of this key sign the body with its time and nonce? */
export const isSignedBy = (
  key: KeyObject,
  { timestamp, nonce, signature, body }: Signed,
): boolean =>
  createVerify("RSA-SHA256")
    .update(lines(timestamp, nonce, body))
    .verify(key, signature, "base64");

export const sealed = v.object({
  algorithm: v.literal("AEAD_AES_256_GCM"),
  ciphertext: v.string(),
  nonce: v.string(),
  associated_data: v.optional(v.string(), ""),
});

const tagBytes = 16;

/** The text of an encrypted resource, or null where it was encrypted with another key. */
export function unsealed(apiKey: string, resource: v.InferOutput<typeof sealed>): string | null {
  const bytes = Buffer.from(resource.ciphertext, "base64");
  if (bytes.length < tagBytes) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", Buffer.from(apiKey), resource.nonce);
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    decipher.setAAD(Buffer.from(resource.associated_data));
    const text = decipher.update(bytes.subarray(0, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** The serial number of a platform certificate as WeChat names it. */
export const serialOf = (certificate: X509Certificate): string =>
  certificate.serialNumber.toUpperCase();
