import { createHash } from "node:crypto";
import svgCaptcha from "svg-captcha";

/** What the buyer is shown, as a data URI, and what must be kept to judge the answer. */
export interface Challenge {
  readonly data: string;
  readonly secret: string;
}

const letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A picture of four letters. `fixed` replaces the answer, not the picture (local tests only). */
export function pictureChallenge(fixed: string | null): Challenge {
  const { data, text } = svgCaptcha.create({
    size: 4,
    charPreset: letters,
    width: 132,
    height: 44,
    fontSize: 48,
    noise: 2,
  });
  return {
    data: `data:image/svg+xml;base64,${Buffer.from(data).toString("base64")}`,
    secret: (fixed ?? text).toLowerCase(),
  };
}

/** Leading zero bits asked of the work: about 65,000 hashes, well under a second on a phone. */
const powBits = 16;

/**
 * The accessible alternative: the device looks for a nonce of one to six
 * characters 0-9a-z such that SHA-256(challenge + nonce) starts with `bits`
 * zero bits. The nonce is the answer.
 */
export function workChallenge(bytes: (size: number) => Buffer): Challenge {
  const challenge = bytes(16).toString("hex");
  const json = JSON.stringify({ algorithm: "SHA-256", bits: powBits, challenge });
  return {
    data: `data:application/json;base64,${Buffer.from(json).toString("base64")}`,
    secret: challenge,
  };
}

export function workIsDone(challenge: string, nonce: string): boolean {
  if (!/^[0-9a-z]{1,6}$/.test(nonce)) return false;
  const digest = createHash("sha256")
    .update(challenge + nonce)
    .digest();
  return digest.readUInt32BE(0) >>> (32 - powBits) === 0;
}
