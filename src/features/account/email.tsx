import { useNavigate } from "react-router-dom";
import { call } from "#api/call.ts";
import { useMailsCodes } from "#components/one-time-code/code-ways.ts";
import { changeEmail } from "#contract/account/account-change.ts";
import { email } from "#contract/account/account-fields.ts";
import { sendEmailCode } from "#contract/auth/code-login.ts";
import { paths } from "#contract/paths/paths.ts";
import { ContactForm } from "#features/account/contact/contact-form.tsx";
import { ProvenContactForm } from "#features/account/contact/proven-contact-form.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import styles from "./security.module.css";

/** 修改邮箱: the new one, proven by a code, and the current password. The other sessions end. */
export function Component() {
  const navigate = useNavigate();
  const mails = useMailsCodes();
  const form = {
    name: "修改邮箱",
    what: "email",
    label: "新邮箱",
    rule: email,
    input: { type: "email", autoComplete: "email" },
    change: (email: string, code: string) => call(changeEmail, { email, code }),
    onDone: () => {
      toast("邮箱已修改，其他设备须重新登录", { tone: "ok" });
      void navigate(paths.profile());
    },
  } as const;
  return (
    <Page title="修改邮箱" back={paths.profile()} narrow>
      <Card>
        <p className={styles.note}>
          找回密码的邮件发到这里。改好后其他设备退出登录，新旧邮箱都会收到通知。
        </p>
        {mails === "no" ? (
          <ContactForm {...form} />
        ) : (
          <ProvenContactForm
            {...form}
            codeLabel="邮箱验证码"
            send={({ recipient, ...solved }) =>
              call(sendEmailCode, { email: recipient, ...solved })
            }
            promise={(recipient) => `正在发往 ${recipient}，5 分钟内有效`}
          />
        )}
      </Card>
    </Page>
  );
}
