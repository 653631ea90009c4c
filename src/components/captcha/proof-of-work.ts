import * as v from "valibot";
import { breathe } from "#platform/breathe.ts";
import { firstWordOfSha256 } from "./sha256.ts";

const task = v.object({
  algorithm: v.literal("SHA-256"),
  bits: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(28)),
  challenge: v.pipe(v.string(), v.regex(/^[\x20-\x7e]{8,49}$/)),
});

const sliceMs = 8;
const mostNonces = 36 ** 6;

/**
 * Finds a nonce of one to six characters 0-9a-z such that
 * SHA-256(challenge + nonce) starts with the asked number of zero bits.
 * @param dataUri `data:application/json;base64,…` with algorithm, bits, challenge
 * @throws where the challenge is not understood, or the signal aborts
 */
export async function workOut(dataUri: string, signal: AbortSignal): Promise<string> {
  const json: unknown = JSON.parse(atob(dataUri.slice(dataUri.indexOf(",") + 1)));
  const { bits, challenge } = v.parse(task, json);
  let nonce = 0;
  while (nonce < mostNonces) {
    signal.throwIfAborted();
    const until = performance.now() + sliceMs;
    while (performance.now() < until) {
      for (const end = nonce + 64; nonce < end; nonce++) {
        const answer = nonce.toString(36);
        if (firstWordOfSha256(challenge + answer) >>> (32 - bits) === 0) return answer;
      }
    }
    await breathe();
  }
  throw new Error("no nonce found");
}
