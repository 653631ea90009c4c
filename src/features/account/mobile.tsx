import { useNavigate } from "react-router-dom";
import { call } from "#api/call.ts";
import { bareMobile } from "#components/addresses/mobile-text.ts";
import { useSendsTexts } from "#components/one-time-code/code-ways.ts";
import { changeMobile } from "#contract/account/account-change.ts";
import { mobile } from "#contract/account/account-fields.ts";
import { sendMobileCode } from "#contract/auth/code-login.ts";
import { paths } from "#contract/paths/paths.ts";
import { ContactForm } from "#features/account/contact/contact-form.tsx";
import { ProvenContactForm } from "#features/account/contact/proven-contact-form.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import styles from "./security.module.css";

/**
 * 修改手机: the new one, proven by a code where the shop sends text messages, and the current
 * password. The other sessions end.
 */
export function Component() {
  const navigate = useNavigate();
  const sends = useSendsTexts();
  const form = {
    name: "修改手机",
    what: "mobile",
    label: "新手机号",
    rule: mobile,
    input: { type: "tel", inputMode: "numeric", autoComplete: "tel" },
    cleaned: bareMobile,
    change: (mobile: string, code: string) => call(changeMobile, { mobile, code }),
    onDone: () => {
      toast("手机已修改，其他设备须重新登录", { tone: "ok" });
      void navigate(paths.profile());
    },
  } as const;
  return (
    <Page title="修改手机" back={paths.profile()} narrow>
      <Card>
        <p className={styles.note}>下次用新号码登录。改好后其他设备退出登录，并发邮件告诉您。</p>
        {sends === "no" ? (
          <ContactForm {...form} />
        ) : (
          <ProvenContactForm
            {...form}
            codeLabel="短信验证码"
            send={({ recipient, ...solved }) =>
              call(sendMobileCode, { mobile: recipient, ...solved })
            }
            promise={(recipient) => `已发短信到 ${recipient}，5 分钟内有效`}
          />
        )}
      </Card>
    </Page>
  );
}
