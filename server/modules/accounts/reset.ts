import { inTransaction } from "#server/infra/database/database.ts";
import { hasRoom } from "#server/infra/database/throttles.repository.ts";
import type { MailingDeps, WithClock, WithDatabase } from "#server/infra/deps.ts";
import { addLetter } from "#server/infra/mail/letters.repository.ts";
import { sendLettersSoon } from "#server/infra/mail/mail-worker.ts";
import { hashPassword, makePassword } from "./passwords.ts";
import { findUserByMobile, keepResetPassword } from "./users.repository.ts";

const lifeMs = 30 * 60_000;

const letter = (password: string): string =>
  [
    "您好：",
    "",
    `您在齐墨印纸的新密码是：${password}`,
    "",
    "30分钟内用它登录后，它就成为您的密码，其他设备会退出登录。",
    "在此之前旧密码仍然有效。如果不是您本人操作，请忽略这封邮件。",
    "",
    "齐墨印纸",
  ].join("\n");

/**
 * Costs an unknown pair the one commit that a known pair costs; the count ensures that it is one.
 */
const writeAsMuch = (deps: WithDatabase & WithClock): Promise<boolean> =>
  hasRoom(deps, { key: "reset-strangers", windowMs: 3_600_000, most: 1_000_000_000 });

/**
 * Mails a new password where mobile and e-mail belong together. Unknown pairs cost the same work
 * and get the same reply; the letter is sent after the reply.
 */
export async function mailNewPassword(
  deps: MailingDeps,
  mobile: string,
  email: string,
): Promise<void> {
  const found = await findUserByMobile(deps.db, mobile);
  const password = makePassword(deps.random.bytes);
  const hash = await hashPassword(password);
  if (found === null || found.email.toLowerCase() !== email.toLowerCase()) {
    await writeAsMuch(deps);
    return;
  }
  const subject = "齐墨印纸：您的新密码";
  await inTransaction(deps.db, async (tx) => {
    await keepResetPassword(tx, deps, found.id, hash, lifeMs);
    await addLetter(tx, deps, { to: found.email, subject, text: letter(password) }, lifeMs);
  });
  sendLettersSoon(deps);
}
