import { codes, Refusal } from "#contract/http/reply.ts";
import { commonPasswords } from "./common-passwords.ts";

let common: ReadonlySet<string> | null = null;

function isCommon(password: string): boolean {
  common ??= commonPasswords();
  return common.has(password.toLowerCase());
}

/** A birthday or another day, as yyyymmdd or yymmdd. */
const isDay = (password: string): boolean =>
  /^(?:(?:19|20)?\d{2})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(password);

/**
 * Checks a new password; one in use stays valid.
 * @throws Refusal `invalidInput` for a common one, a date, or a part of the own mobile number
 */
export function assertHardToGuess(password: string, mobile: string): void {
  if (!isCommon(password) && !isDay(password) && !mobile.includes(password)) return;
  const field = "password";
  throw new Refusal(codes.invalidInput, "这个密码太容易被猜到，请换一个", { field });
}
