import { createHash } from "node:crypto";
import { captchaLetters } from "./captcha-glyphs.ts";
import { captchaPicture, type Random } from "./captcha-picture.ts";

/** The challenge for the buyer, as a data URI, and the answer to store. */
export interface Challenge {
  readonly data: string;
  readonly secret: string;
}

const letterCount = 4;
type Bytes = (size: number) => Buffer;

/** A number from 0 up to, not including, 1, from secure random bytes. */
const randomFrom =
  (bytes: Bytes): Random =>
  () =>
    bytes(4).readUInt32BE(0) / 2 ** 32;

/** A picture of four letters. `fixed` replaces the answer, not the picture (local tests only). */
export function pictureChallenge(bytes: Bytes, fixed: string | null): Challenge {
  const random = randomFrom(bytes);
  const text = Array.from({ length: letterCount }, () =>
    captchaLetters.charAt(Math.floor(random() * captchaLetters.length)),
  ).join("");
  return {
    data: `data:image/png;base64,${captchaPicture(text, random).toString("base64")}`,
    secret: (fixed ?? text).toLowerCase(),
  };
}

/** Leading zero bits of the proof of work: about 65,000 hashes, well under a second on a phone. */
const powBits = 16;

/**
 * The accessible alternative: the device looks for a nonce of one to six
 * characters 0-9a-z such that SHA-256(challenge + nonce) starts with `bits`
 * zero bits. The nonce is the answer.
 */
export function workChallenge(bytes: Bytes): Challenge {
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
