import { inTransaction } from "#server/infra/database/database.ts";
import type { MailingDeps, WithClock, WithDatabase, WithRandom } from "#server/infra/deps.ts";
import { addLetter } from "#server/infra/mail/letters.repository.ts";
import { sendLettersSoon } from "#server/infra/mail/mail-worker.ts";
import type { SecretStore } from "#server/infra/secrets/secrets.ts";
import { type Sms, sendTextSoon } from "#server/infra/sms/sms.ts";
import type { OpenedSession, Visitor } from "#server/modules/identity/sessions.repository.ts";
import { assertRight, sentReply, voidCode } from "./code-replies.ts";
import { enter } from "./login.ts";
import { type CodeSubject, makeCode, spendCode, storeCode } from "./one-time-codes.repository.ts";
import { hashPassword } from "./passwords.ts";
import { findUserByMobile, setPasswordOf } from "./users.repository.ts";

/** A letter expires after this time. */
const letterLifeMs = 24 * 3_600_000;

/**
 * Sends a code to the number of an account. A number without one costs the same work and gets the
 * same reply, but no message.
 */
export async function sendCodeToOwner(
  deps: MailingDeps & { readonly sms: Sms },
  purpose: "login" | "reset",
  mobile: string,
) {
  const found = await findUserByMobile(deps.db, mobile);
  const made = await makeCode(deps, { purpose, recipient: mobile, sessionHash: "" });
  const expiresAt = await storeCode(deps.db, deps, made);
  if (found !== null) sendTextSoon(deps.sms, deps.log, { to: mobile, code: made.code });
  return sentReply(deps, made.id, expiresAt);
}

export interface CodeEntered {
  readonly mobile: string;
  readonly code_id: string;
  readonly one_time_code: string;
}

/** The account of a right code. @throws Refusal `captchaWrong` */
async function ownerOf(
  deps: WithDatabase & WithClock & SecretStore,
  purpose: "login" | "reset",
  { mobile, code_id, one_time_code }: CodeEntered,
) {
  const subject: CodeSubject = { purpose, recipient: mobile, sessionHash: "" };
  const found = await findUserByMobile(deps.db, mobile);
  assertRight(await spendCode(deps, code_id, subject, one_time_code));
  // Nobody has received the code of a number without an account.
  if (found === null) throw voidCode();
  return found;
}

/** Opens a session. @throws Refusal `captchaWrong` */
export async function logInByCode(
  deps: WithDatabase & WithClock & WithRandom & SecretStore,
  entered: CodeEntered,
  visitor: Visitor,
): Promise<OpenedSession> {
  return enter(deps, await ownerOf(deps, "login", entered), visitor);
}

const resetLetter = [
  "您好：",
  "",
  "您在齐墨印纸的密码已用短信验证码重设，所有设备都已退出登录。",
  "",
  "如果不是您本人操作，请马上用“找回密码”换一个密码，并联系客服。",
  "",
  "齐墨印纸",
].join("\n");

/**
 * Sets a new password, ends every session and notifies the owner by mail, in one transaction.
 * @throws Refusal `captchaWrong`
 */
export async function resetByCode(
  deps: MailingDeps,
  entered: CodeEntered,
  password: string,
): Promise<void> {
  const { id, email } = await ownerOf(deps, "reset", entered);
  const passwordHash = await hashPassword(password);
  const subject = "齐墨印纸：您的密码已重设";
  await inTransaction(deps.db, async (tx) => {
    await setPasswordOf(tx, deps, id, passwordHash, null);
    await addLetter(tx, deps, { to: email, subject, text: resetLetter }, letterLifeMs);
  });
  sendLettersSoon(deps);
}
