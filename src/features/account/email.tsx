import { useNavigate } from "react-router-dom";
import { call } from "#api/call.ts";
import { changeEmail } from "#contract/account/account-change.ts";
import { email } from "#contract/account/account-fields.ts";
import { paths } from "#contract/paths/paths.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import { ContactForm } from "./contact-form.tsx";
import styles from "./security.module.css";

/** 修改邮箱: the new one and the current password. The other sessions end. */
export function Component() {
  const navigate = useNavigate();
  return (
    <Page title="修改邮箱" back={paths.profile()} narrow>
      <Card>
        <p className={styles.note}>
          找回密码的邮件发到这里。改好后其他设备退出登录，新旧邮箱都会收到通知。
        </p>
        <ContactForm
          name="修改邮箱"
          what="email"
          label="新邮箱"
          rule={email}
          input={{ type: "email", autoComplete: "email" }}
          change={(email, code) => call(changeEmail, { email, code })}
          onDone={() => {
            toast("邮箱已修改，其他设备须重新登录", { tone: "ok" });
            void navigate(paths.profile());
          }}
        />
      </Card>
    </Page>
  );
}
