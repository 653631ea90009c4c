import { useState } from "react";
import * as v from "valibot";
import { call } from "#api/call.ts";
import { refusalOf } from "#api/say-why.ts";
import { captchaAnswer, captchaPayload, useCaptcha } from "#components/captcha/captcha.ts";
import { CaptchaField } from "#components/captcha/captcha-field.tsx";
import { captchaText } from "#contract/account/account-fields.ts";
import { resetForm, resetPassword } from "#contract/auth/auth.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { paths } from "#contract/paths/paths.ts";
import { deviceId } from "#db/device-id.ts";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { EmailField, MobileField } from "./account-fields.tsx";
import { CaptchaFormActions } from "./captcha-form-actions.tsx";
import { PanelLinks } from "./links.tsx";
import styles from "./panel.module.css";

/** The specification's form with a captcha: the server requires one after a few attempts. */
const recoveryForm = v.object({ ...resetForm.entries, captcha: captchaText });

interface RecoveryPanelProps {
  /** Within the modal: back to the login form. As a page the link leads to /auth/login. */
  onLogin?: (() => void) | undefined;
  onLeave?: (() => void) | undefined;
}

/** 找回密码: the server mails a new password; the old one works until it is first used. */
export function RecoveryPanel({ onLogin, onLeave }: RecoveryPanelProps) {
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
      <PanelLinks
        links={[
          { text: "去登录", to: onLogin ?? paths.login() },
          { text: "注册账号", to: paths.register(), onFollow: onLeave },
        ]}
      />
    </form>
  );
}
