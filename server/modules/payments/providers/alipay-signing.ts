import { createSign, createVerify, type KeyObject } from "node:crypto";

/** Alipay's signature: RSA-SHA256 over sorted `name=value`, not encoded, joined by `&`. */

export type Fields = Readonly<Record<string, string>>;

/** Requests keep `sign_type`, notifications leave it out. */
export const signedText = (fields: Fields, without: readonly string[]): string =>
  Object.keys(fields)
    .filter((name) => !without.includes(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join("&");

export const signatureOf = (key: KeyObject, text: string): string =>
  createSign("RSA-SHA256").update(text, "utf8").sign(key, "base64");

export const isSignedBy = (key: KeyObject, text: string, signature: string): boolean =>
  createVerify("RSA-SHA256").update(text, "utf8").verify(key, signature, "base64");

/** The raw text of one value of a JSON object, braces included: that is what a reply's signature covers. */
export function rawValue(json: string, name: string): string | null {
  const start = json.indexOf(`"${name}":{`);
  if (start < 0) return null;
  const from = start + name.length + 3;
  let depth = 0;
  let quoted = false;
  for (let at = from; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === "\\" && quoted) at += 1;
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === "{") depth += 1;
    else if (!quoted && sign === "}") depth -= 1;
    if (depth === 0) return json.slice(from, at + 1);
  }
  return null;
}
