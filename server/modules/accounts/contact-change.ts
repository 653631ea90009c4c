import type { Changeable } from "#contract/account/account-change.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import type { MailingDeps, WithSms } from "#server/infra/deps.ts";
import { addLetter } from "#server/infra/mail/letters.repository.ts";
import { sendLettersSoon } from "#server/infra/mail/mail-worker.ts";
import { revokeOtherSessions } from "#server/modules/identity/sessions.repository.ts";
import { spendChangeCode } from "./change-codes.repository.ts";
import { changeContact, lockUser } from "./users.repository.ts";

/** A letter expires after this time. */
const lifeMs = 24 * 3_600_000;

const nameOf: Readonly<Record<Changeable, string>> = {
  mobile: "手机号",
  email: "邮箱",
  qq: "QQ号",
};

/** `138****8000`, `b***@shop.example`: its owner recognises it, others learn little. */
function masked(what: Changeable, value: string): string {
  switch (what) {
    case "mobile":
      return value.replace(/^(\d{3})\d{4}/, "$1****");
    case "email":
      return value.replace(/^(.)[^@]*/, "$1***");
    case "qq":
      return value === "" ? "（已清空）" : value.replace(/^(\d{2})\d+(\d{2})$/, "$1****$2");
  }
}

const letter = (what: Changeable, value: string): string =>
  [
    "您好：",
    "",
    `您在齐墨印纸的${nameOf[what]}已改为 ${masked(what, value)}，其他设备已退出登录。`,
    "",
    "如果不是您本人操作，请马上用“找回密码”换一个密码，并联系客服。",
    "",
    "齐墨印纸",
  ].join("\n");

/** Must the new value be proven by a code first? A shop without a gateway cannot text one. */
function needsProof({ sms }: WithSms, what: Changeable): boolean {
  switch (what) {
    case "mobile":
      return sms !== null;
    case "email":
      return true;
    case "qq":
      return false;
  }
}

export interface ContactChange {
  readonly userId: string;
  readonly sessionHash: string;
  readonly what: Changeable;
  readonly value: string;
  readonly code: string;
}

/**
 * Changes mobile, e-mail or QQ in one transaction: consumes the code, ends the other sessions,
 * discards a mailed password and notifies the owner.
 * @throws Refusal `loginFailed` without a code for it, `captchaWrong` for a value that the code
 * does not prove, `mobileTaken`
 */
export async function changeContactOf(
  deps: MailingDeps & WithSms,
  change: ContactChange,
): Promise<void> {
  const { userId, sessionHash, what, value, code } = change;
  await inTransaction(deps.db, async (tx) => {
    const before = await lockUser(tx, userId);
    const spent = await spendChangeCode(tx, deps, { userId, sessionHash, what }, code);
    if (spent === null) {
      throw new Refusal(codes.loginFailed, "验证已失效，请重新输入密码");
    }
    if (before[what] === value) return;
    if (needsProof(deps, what) && !spent.isProven(value)) {
      throw new Refusal(codes.captchaWrong, `请先用验证码确认新${nameOf[what]}`);
    }
    if (!(await changeContact(tx, userId, { [what]: value }))) {
      throw new Refusal(codes.mobileTaken, "该手机号已是另一个账号的，请换一个");
    }
    await revokeOtherSessions(tx, deps, userId, sessionHash);
    const subject = `齐墨印纸：您的${nameOf[what]}已修改`;
    const recipients = new Set([before.email, what === "email" ? value : before.email]);
    for (const to of recipients)
      await addLetter(tx, deps, { to, subject, text: letter(what, value) }, lifeMs);
  });
  sendLettersSoon(deps);
}
