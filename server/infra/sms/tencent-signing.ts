import { createHash, createHmac } from "node:crypto";

export interface TencentCall {
  readonly host: string;
  readonly service: string;
  readonly body: string;
  /** Seconds since 1970. */
  readonly second: number;
}

interface Key {
  readonly keyId: string;
  readonly secret: string;
}

const algorithm = "TC3-HMAC-SHA256";
export const tencentContentType = "application/json; charset=utf-8";
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest();

/** The `Authorization` header of a JSON POST, version 3 of Tencent Cloud's signature. */
export function tencentAuthorization({ keyId, secret }: Key, call: TencentCall): string {
  const { host, service, body, second } = call;
  const names = "content-type;host";
  const lines = `content-type:${tencentContentType}\nhost:${host}\n`;
  const canonical = ["POST", "/", "", lines, names, sha256(body)].join("\n");
  const day = new Date(second * 1000).toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const text = [algorithm, second, scope, sha256(canonical)].join("\n");
  const key = hmac(hmac(hmac(`TC3${secret}`, day), service), "tc3_request");
  const signature = hmac(key, text).toString("hex");
  return `${algorithm} Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}
