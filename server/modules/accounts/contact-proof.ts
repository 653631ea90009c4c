import type { Changeable, ContactProof } from "#contract/account/account-change.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import type { MailingDeps, WithClock, WithDatabase } from "#server/infra/deps.ts";
import { addLetter } from "#server/infra/mail/letters.repository.ts";
import { sendLettersSoon } from "#server/infra/mail/mail-worker.ts";
import type { SecretStore } from "#server/infra/secrets/secrets.ts";
import { type Sms, sendTextSoon } from "#server/infra/sms/sms.ts";
import { assertRight, sentReply, voidCode } from "./code-replies.ts";
import { codeLifeMs, makeCode, spendCode, storeCode } from "./one-time-codes.repository.ts";

const letter = (code: string): string =>
  [
    "您好：",
    "",
    `您的验证码是 ${code}，5 分钟内有效。`,
    "",
    "它用来确认您在齐墨印纸的新邮箱。如果不是您本人操作，请忽略这封邮件。",
    "",
    "齐墨印纸",
  ].join("\n");

/** Sends a code to a new mobile number, whoever has it. */
export async function sendMobileProof(
  deps: MailingDeps & { readonly sms: Sms },
  sessionHash: string,
  mobile: string,
) {
  const made = await makeCode(deps, { purpose: "mobile", recipient: mobile, sessionHash });
  const expiresAt = await storeCode(deps.db, deps, made);
  sendTextSoon(deps.sms, deps.log, { to: mobile, code: made.code });
  return sentReply(deps, made.id, expiresAt);
}

/** Mails a code to a new address; the letter expires with its code. */
export async function sendEmailProof(deps: MailingDeps, sessionHash: string, email: string) {
  const made = await makeCode(deps, { purpose: "email", recipient: email, sessionHash });
  const letterOf = { to: email, subject: "齐墨印纸：邮箱验证码", text: letter(made.code) };
  const expiresAt = await inTransaction(deps.db, async (tx) => {
    await addLetter(tx, deps, letterOf, codeLifeMs);
    return storeCode(tx, deps, made);
  });
  sendLettersSoon(deps);
  return sentReply(deps, made.id, expiresAt);
}

/** Uses up the code of a new value. @throws Refusal `captchaWrong` with the tries that are left */
export async function assertProof(
  deps: WithDatabase & WithClock & SecretStore,
  { what, sessionHash }: { readonly what: Changeable; readonly sessionHash: string },
  { value, code_id, one_time_code }: ContactProof,
): Promise<void> {
  if (what === "qq") throw voidCode();
  const subject = { purpose: what, recipient: value, sessionHash };
  const verdict = await spendCode(deps, code_id, subject, one_time_code);
  assertRight(verdict, what === "mobile" ? "短信" : "邮箱");
}
