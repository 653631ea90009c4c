import { useSelector } from "@xstate/react";
import { type ReactNode, Suspense, useId, useState } from "react";
import { type ActorRefFrom, waitFor } from "xstate";
import { captchaAnswer, captchaPayload, useCaptcha } from "#components/captcha/captcha.ts";
import { CaptchaField } from "#components/captcha/captcha-field.tsx";
import { useSendsTexts } from "#components/one-time-code/code-ways.ts";
import { keptCode } from "#components/one-time-code/kept-code.ts";
import { loginForm } from "#contract/auth/auth.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { paths } from "#contract/paths/paths.ts";
import { shareDevice } from "#data/device/shared-device.ts";
import { isSharedDevice } from "#db/shared-mark.ts";
import type { loginModalMachine } from "#machines/login-modal.machine.ts";
import type { UserSession } from "#machines/user-session.machine.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { CheckField } from "#ui/controls/field.tsx";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { MobileField, PasswordField } from "./account-fields.tsx";
import { CaptchaFormActions } from "./captcha-form-actions.tsx";
import { PanelLinks } from "./links.tsx";
import { LoginWays } from "./login-ways.tsx";
import styles from "./panel.module.css";
import { Welcome } from "./welcome.tsx";

interface LoginPanelProps {
  login: ActorRefFrom<typeof loginModalMachine>;
  place: "page" | "modal";
  /** Where the register page goes afterwards. */
  back?: string | null;
  /** A code has opened a session. */
  onOpened(session: UserSession): void;
}

type Way = "password" | "code";
const ways = [
  { value: "password", label: "密码登录" },
  { value: "code", label: "验证码登录" },
] as const;

const CodeLoginForm = lazyPart(async () => (await import("./code-login-form.tsx")).CodeLoginForm);

/** Login by password, or by code where the shop sends any, as a page or modal; then the dial. */
export function LoginPanel({ login, place, back = null, onOpened }: LoginPanelProps) {
  const step = useSelector(login, ({ context }) => context.step);
  const welcome = useSelector(login, (snapshot) => snapshot.hasTag("welcome"));
  const sends = useSendsTexts();
  const panel = useId();
  const [way, setWay] = useState<Way>(() => (keptCode("login") === null ? "password" : "code"));
  if (welcome) return <Welcome step={step} onHome={() => login.send({ type: "close" })} />;
  const links = <LoginLinks login={login} place={place} back={back} />;
  return (
    <div className={styles.form}>
      <div className={styles.way} data-sends={sends}>
        {sends === "yes" ? (
          <LoginWays label="登录方式" ways={ways} chosen={way} onChoose={setWay} panel={panel} />
        ) : null}
      </div>
      <div id={panel}>
        {sends === "yes" && way === "code" ? (
          <Suspense fallback={<p className={styles.note}>正在打开…</p>}>
            <CodeLoginForm onOpened={onOpened}>{links}</CodeLoginForm>
          </Suspense>
        ) : (
          <LoginForm login={login}>{links}</LoginForm>
        )}
      </div>
    </div>
  );
}

function LoginLinks({ login, place, back }: Required<Omit<LoginPanelProps, "onOpened">>) {
  const close = () => login.send({ type: "close" });
  return (
    <PanelLinks
      links={[
        { text: "注册账号", to: paths.register(), onFollow: close, back },
        place === "page"
          ? { text: "忘记密码", to: paths.findPassword() }
          : { text: "忘记密码", to: () => login.send({ type: "forgot" }) },
      ]}
    />
  );
}

interface LoginFormProps extends Pick<LoginPanelProps, "login"> {
  /** The links below the buttons. */
  children: ReactNode;
}

function LoginForm({ login, children }: LoginFormProps) {
  const captcha = useCaptcha();
  const busy = useSelector(login, (snapshot) => snapshot.hasTag("busy"));
  const refused = useSelector(login, ({ context }) =>
    context.refusedField === null ? context.message : null,
  );
  const form = useForm({
    initial: { mobile: "", password: "", captcha: "", shared: isSharedDevice() },
    check: (values) =>
      fieldIssues(loginForm, {
        ...values,
        captcha: captchaAnswer(captcha, values.captcha),
      }),
    sending: { busy, refused },
    edited: () => login.send({ type: "edited" }),
    send: async ({ mobile, password, captcha: typed, shared }) => {
      const solved = await captchaPayload(captcha, typed);
      if (solved === null) return null;
      await shareDevice(shared);
      const { refusals } = login.getSnapshot().context;
      login.send({ type: "submit", form: { mobile, password, ...solved } });
      const { context } = await waitFor(login, (snapshot) => !snapshot.hasTag("busy"));
      if (context.refusals === refusals) return null;
      captcha.send({ type: "refresh" });
      form.clear("captcha");
      const { message, refusedField: field } = context;
      return field === null || message === null ? message : { field, message };
    },
  });
  const { values, errors } = form;
  return (
    <form className={styles.form} noValidate onSubmit={form.submit} aria-label="登录">
      <MobileField form={form} />
      <PasswordField form={form} kind="current" />
      <CaptchaField
        captcha={captcha}
        value={values.captcha}
        error={errors.captcha}
        onLeave={() => form.leave("captcha")}
        onChange={(text) => form.set("captcha", text)}
      />
      <CheckField
        label="公用设备"
        hint="关闭页面或 10 分钟不用就退出，本机草稿一并清掉"
        checked={values.shared}
        onChange={(event) => form.set("shared", event.target.checked)}
      />
      <FormRefusal why={form.refused} />
      <CaptchaFormActions submit="登录" form={form} captcha={captcha} />
      {children}
    </form>
  );
}
