import { Secret, TOTP } from "otpauth";
import { codes, Refusal } from "#contract/http/reply.ts";
import { staffCodes } from "#contract/staff/staff-codes.ts";
import type { WithClock, WithDatabase, WithLetterSeal, WithRandom } from "#server/infra/deps.ts";
import {
  findSecondFactor,
  type SecondFactorRow,
  takeStep,
} from "#server/modules/identity/second-factors.repository.ts";
import { isRecoveryCode, spendRecoveryCode } from "./recovery-codes.ts";

/** Parameters that all authenticators support (RFC 6238). */
const form = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const secretBytes = 20;

/** Time steps that a device's clock may be off. */
const drift = 1;

/** The context that a secret's encryption is bound to. */
const rowOf = (personId: string): string => `second-factor:${personId}`;

/**
 * A new secret: encrypted for the database, and readable for the authenticator.
 * @param issuer the shop's name in the authenticator
 */
export function newSecret(
  { random, letterSeal }: WithRandom & WithLetterSeal,
  { id, login }: { readonly id: string; readonly login: string },
  issuer: string,
): { readonly sealed: string; readonly secret: string; readonly uri: string } {
  const secret = Secret.fromHex(random.bytes(secretBytes).toString("hex"));
  const uri = new TOTP({ ...form, issuer, label: login, secret }).toString();
  return { sealed: letterSeal.seal(secret.base32, rowOf(id)), secret: secret.base32, uri };
}

/**
 * The time step of a code, or null where it matches no current step.
 * @throws Refusal `loginFailed` where the key of the secret is gone
 */
export function stepOf(
  { clock, letterSeal }: WithClock & WithLetterSeal,
  { personId, secret: sealed }: SecondFactorRow,
  token: string,
): number | null {
  if (!sealed.startsWith(letterSeal.prefix)) {
    const words = "服务器的密钥换过，动态码核对不了。请用恢复码，或请店主关闭您的两步验证";
    throw new Refusal(codes.loginFailed, words);
  }
  const secret = Secret.fromBase32(letterSeal.open(sealed, rowOf(personId)));
  const timestamp = clock.now();
  const delta = TOTP.validate({ ...form, token, secret, timestamp, window: drift });
  return delta === null ? null : TOTP.counter({ period: form.period, timestamp }) + delta;
}

export const wrongCode = (): Refusal => new Refusal(codes.loginFailed, "动态码或恢复码错误");

/** The result of a check: not needed, missing, a code, or a recovery code. */
type Proof = "off" | "missing" | "code" | "recovery";

/**
 * Checks the second factor of a person whose password was right, and consumes the code.
 * @throws Refusal `loginFailed` for a wrong or used code
 */
export async function judgeSecondFactor(
  deps: WithDatabase & WithClock & WithLetterSeal,
  personId: string,
  given: string | undefined,
): Promise<Proof> {
  const row = await findSecondFactor(deps.db, personId);
  if (row === null || row.confirmedAt === null) return "off";
  if (given === undefined) return "missing";
  if (isRecoveryCode(given)) {
    if (await spendRecoveryCode(deps, personId, given)) return "recovery";
    throw wrongCode();
  }
  const step = stepOf(deps, row, given);
  if (step === null) throw wrongCode();
  if (await takeStep(deps.db, personId, step)) return "code";
  throw new Refusal(codes.loginFailed, "这个动态码用过了，请等下一个");
}

export const codeNeeded = (): Refusal => new Refusal(staffCodes.secondFactorNeeded, "请填写动态码");
