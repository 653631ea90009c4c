import { fileMail } from "#server/infra/mail/mail.ts";
import type { Sms } from "./sms.ts";

/** Recipient of the file that stands for a text message; deletion of an account finds it by this. */
export const smsRecipient = (mobile: string): string => `${mobile}@sms.invalid`;

/**
 * For demonstrations: one file for each message beside the embedded mail, and a console line with
 * the code. Production refuses it.
 */
export function embeddedSms(dataDir: string, from: string, announce: (line: string) => void): Sms {
  const mail = fileMail(dataDir, from);
  return {
    async send({ to, code }) {
      const text = `您的验证码是 ${code}，5分钟内有效。如果不是您本人操作，请忽略。`;
      await mail.send({ to: smsRecipient(to), subject: "短信验证码", text });
      const shown = to.replace(/^(\d{3})\d{4}/, "$1****");
      announce(`短信验证码 (SMS code) ${shown}: ${code}`);
    },
  };
}
