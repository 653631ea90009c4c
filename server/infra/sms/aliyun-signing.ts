import { createHash, createHmac } from "node:crypto";

export interface AliyunCall {
  readonly host: string;
  readonly action: string;
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
  /** ms since 1970. */
  readonly at: number;
  /** Serves once. */
  readonly nonce: string;
}

interface Key {
  readonly keyId: string;
  readonly secret: string;
}

const algorithm = "ACS3-HMAC-SHA256";
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** RFC 3986: `encodeURIComponent` leaves five marks that Alibaba Cloud encodes. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Query and headers of a POST without a body, signed with V3 of Alibaba Cloud's signature. */
export function signedByAliyun({ keyId, secret }: Key, call: AliyunCall) {
  const query = Object.entries(call.query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&");
  const bodyHash = sha256("");
  const headers = {
    host: call.host,
    "x-acs-action": call.action,
    "x-acs-content-sha256": bodyHash,
    "x-acs-date": new Date(call.at).toISOString().replace(/\.\d+Z$/, "Z"),
    "x-acs-signature-nonce": call.nonce,
    "x-acs-version": call.version,
  };
  const names = Object.keys(headers).sort().join(";");
  const lines = Object.entries(headers)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}:${value}\n`)
    .join("");
  const canonical = ["POST", "/", query, lines, names, bodyHash].join("\n");
  const signature = createHmac("sha256", secret)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest("hex");
  const authorization = `${algorithm} Credential=${keyId},SignedHeaders=${names},Signature=${signature}`;
  return { query, headers: { ...headers, authorization } };
}
