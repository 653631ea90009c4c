import { type ReactNode, Suspense, useId, useState } from "react";
import * as v from "valibot";
import { call } from "#api/call.ts";
import { refusalOf } from "#api/say-why.ts";
import { captchaAnswer, captchaPayload, useCaptcha } from "#components/captcha/captcha.ts";
import { CaptchaField } from "#components/captcha/captcha-field.tsx";
import { useSendsTexts } from "#components/one-time-code/code-ways.ts";
import { keptCode } from "#components/one-time-code/kept-code.ts";
import { captchaText } from "#contract/account/account-fields.ts";
import { resetForm, resetPassword } from "#contract/auth/auth.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { paths } from "#contract/paths/paths.ts";
import { deviceId } from "#db/device-id.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { EmailField, MobileField } from "./account-fields.tsx";
import { CaptchaFormActions } from "./captcha-form-actions.tsx";
import { PanelLinks } from "./links.tsx";
import { LoginWays } from "./login-ways.tsx";
import styles from "./panel.module.css";

/** The specification's form with a captcha: the server requires one after a few attempts. */
const recoveryForm = v.object({ ...resetForm.entries, captcha: captchaText });

interface RecoveryPanelProps {
  /** Within the modal: back to the login form. As a page the link leads to /auth/login. */
  onLogin?: (() => void) | undefined;
  onLeave?: (() => void) | undefined;
}

type Way = "email" | "code";
const ways = [
  { value: "email", label: "邮箱找回" },
  { value: "code", label: "短信找回" },
] as const;

const CodeResetForm = lazyPart(async () => (await import("./code-reset-form.tsx")).CodeResetForm);

/** 找回密码: by mail, or by a code where the shop sends any. */
export function RecoveryPanel({ onLogin, onLeave }: RecoveryPanelProps) {
  const sends = useSendsTexts();
  const panel = useId();
  const [way, setWay] = useState<Way>(() => (keptCode("reset") === null ? "email" : "code"));
  const links = (
    <PanelLinks
      links={[
        { text: "去登录", to: onLogin ?? paths.login() },
        { text: "注册账号", to: paths.register(), onFollow: onLeave },
      ]}
    />
  );
  return (
    <div className={styles.form}>
      <div className={styles.way} data-sends={sends}>
        {sends === "yes" ? (
          <LoginWays label="找回方式" ways={ways} chosen={way} onChoose={setWay} panel={panel} />
        ) : null}
      </div>
      <div id={panel}>
        {sends === "yes" && way === "code" ? (
          <Suspense fallback={<p className={styles.note}>正在打开…</p>}>
            <CodeResetForm>{links}</CodeResetForm>
          </Suspense>
        ) : (
          <MailedPasswordForm>{links}</MailedPasswordForm>
        )}
      </div>
    </div>
  );
}

/** The server mails a new password; the old one works until it is first used. */
function MailedPasswordForm({ children }: { readonly children: ReactNode }) {
  const [mailed, setMailed] = useState(false);
  const captcha = useCaptcha();
  const form = useForm({
    initial: { mobile: "", email: "", captcha: "" },
    check: (values) =>
      fieldIssues(recoveryForm, {
        ...values,
        captcha: captchaAnswer(captcha, values.captcha),
      }),
    edited: () => setMailed(false),
    send: async ({ mobile, email, captcha: typed }) => {
      const solved = await captchaPayload(captcha, typed);
      if (solved === null) return null;
      const asked = { mobile, email, device: deviceId(), ...solved };
      const refused = await refusalOf(call(resetPassword, asked));
      // The captcha is consumed, right or wrong.
      captcha.send({ type: "refresh" });
      form.set("captcha", "");
      setMailed(refused === null);
      return refused;
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit} aria-label="找回密码">
      <MobileField form={form} />
      <EmailField form={form} />
      <CaptchaField
        captcha={captcha}
        value={form.values.captcha}
        error={form.errors.captcha}
        onLeave={() => form.leave("captcha")}
        onChange={(text) => form.set("captcha", text)}
      />
      <FormRefusal why={form.refused} />
      <div role="status">
        {mailed ? <p className={styles.done}>我们已经将新密码发送到你邮箱!</p> : null}
      </div>
      <CaptchaFormActions submit="提交" form={form} captcha={captcha} />
      {children}
    </form>
  );
}
