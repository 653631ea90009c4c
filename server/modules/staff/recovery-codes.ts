import { recoveryAlphabet, recoveryLength } from "#contract/staff/staff-credentials.ts";
import type { Deps } from "#server/infra/deps.ts";
import { hashPassword, passwordMatches } from "#server/modules/accounts/passwords.ts";
import {
  findRecoveryHash,
  takeRecoveryCode,
} from "#server/modules/identity/second-factors.repository.ts";

/** As many as a digit tells apart: the code's first one names its row, so that one hash is compared. */
const codesMade = 10;

/** Bytes past the last whole multiple would favour the first characters. */
const usable = Math.floor(256 / recoveryAlphabet.length) * recoveryAlphabet.length;

function randomText(bytes: Deps["random"]["bytes"]): string {
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

/** `3k7mpx2w9qhd` as people read it: `3k7m-px2w-9qhd`. */
const inGroups = (code: string): string => code.replace(/.{4}(?=.)/g, "$&-");

/** New recovery codes, and what is stored of them. */
export async function makeRecoveryCodes({
  random,
}: Pick<Deps, "random">): Promise<{ shown: string[]; hashes: string[] }> {
  const made = Array.from({ length: codesMade }, (_, slot) => `${slot}${randomText(random.bytes)}`);
  return { shown: made.map(inGroups), hashes: await Promise.all(made.map(hashPassword)) };
}

export const isRecoveryCode = (code: string): boolean => code.length === 1 + recoveryLength;

/** Is it one of this person's? It is used up then. */
export async function spendRecoveryCode(
  { db }: Pick<Deps, "db">,
  personId: string,
  code: string,
): Promise<boolean> {
  const slot = Number(code.charAt(0));
  const hash = await findRecoveryHash(db, personId, slot);
  const right = await passwordMatches(code, hash);
  return right && hash !== null && takeRecoveryCode(db, personId, slot, hash);
}
