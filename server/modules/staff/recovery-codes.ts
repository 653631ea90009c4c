import { recoveryAlphabet, recoveryLength } from "#contract/staff/staff-credentials.ts";
import type { WithDatabase, WithRandom } from "#server/infra/deps.ts";
import type { Random } from "#server/infra/runtime/clock.ts";
import { hashPassword, passwordMatches } from "#server/modules/accounts/passwords.ts";
import {
  findRecoveryHash,
  takeRecoveryCode,
} from "#server/modules/identity/second-factors.repository.ts";

/** Ten: the first character of a code names its row, so that one hash is compared. */
const codesMade = 10;

/** Bytes past the last whole multiple would favour the first characters. */
const usable = Math.floor(256 / recoveryAlphabet.length) * recoveryAlphabet.length;

function randomText(bytes: Random["bytes"]): string {
  let text = "";
  while (text.length < recoveryLength) {
    for (const byte of bytes(2 * recoveryLength)) {
      if (byte < usable && text.length < recoveryLength) {
        text += recoveryAlphabet[byte % recoveryAlphabet.length];
      }
    }
  }
  return text;
}

/** `3k7mpx2w9qhd` in readable groups: `3k7m-px2w-9qhd`. */
const inGroups = (code: string): string => code.replace(/.{4}(?=.)/g, "$&-");

/** New recovery codes, and their stored form. */
export async function makeRecoveryCodes({
  random,
}: WithRandom): Promise<{ shown: string[]; hashes: string[] }> {
  const made = Array.from({ length: codesMade }, (_, slot) => `${slot}${randomText(random.bytes)}`);
  return { shown: made.map(inGroups), hashes: await Promise.all(made.map(hashPassword)) };
}

export const isRecoveryCode = (code: string): boolean => code.length === 1 + recoveryLength;

/** Checks a person's recovery code and consumes it. */
export async function spendRecoveryCode(
  { db }: WithDatabase,
  personId: string,
  code: string,
): Promise<boolean> {
  const slot = Number(code.charAt(0));
  const hash = await findRecoveryHash(db, personId, slot);
  const right = await passwordMatches(code, hash);
  return right && hash !== null && takeRecoveryCode(db, personId, slot, hash);
}
