import { useState } from "react";
import { staffLogin } from "#contract/staff/staff-people.ts";
import { staffCall } from "#staff/call.ts";
import { needed } from "#staff/form-act.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import formStyles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { type FormState, useForm } from "#ui/controls/form-state.ts";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import { refusalOrCode } from "./code-needed.ts";
import { OneTimeCodeField } from "./one-time-code-field.tsx";
import { keepSession } from "./session.ts";

interface LoginForm {
  readonly login: string;
  readonly password: string;
  readonly code: string;
}

async function enter(form: {
  login: string;
  password: string;
  one_time_code?: string;
}): Promise<void> {
  const { token, expire_time, me } = await staffCall(staffLogin, form);
  keepSession({ token, until: expire_time, me });
}

function NameAndPassword({ form }: { readonly form: FormState<LoginForm> }) {
  return (
    <>
      <TextField
        label="登录名"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={form.values.login}
        error={form.errors.login}
        onChange={(event) => form.set("login", event.target.value)}
      />
      <TextField
        label="密码"
        type="password"
        autoComplete="current-password"
        value={form.values.password}
        error={form.errors.password}
        onChange={(event) => form.set("password", event.target.value)}
      />
    </>
  );
}

/** 员工登录: the requested address stays and is shown afterwards. */
export function Login() {
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm<LoginForm>({
    initial: { login: "", password: "", code: "" },
    check: (values) =>
      asksCode
        ? needed({ ...values }, { code: "请填写动态码" })
        : needed({ ...values }, { login: "请填写登录名", password: "密码不可为空" }),
    send: ({ login, password, code }) =>
      refusalOrCode(enter({ login, password, ...(asksCode ? { one_time_code: code } : {}) }), () =>
        setAsksCode(true),
      ),
  });
  const back = () => {
    setAsksCode(false);
    form.change({ password: "", code: "" });
  };
  return (
    <main>
      <Page title={asksCode ? "两步验证" : "员工登录"} narrow>
        <Card marks>
          <form className={formStyles.form} noValidate onSubmit={form.submit}>
            {asksCode ? <OneTimeCodeField focused form={form} /> : <NameAndPassword form={form} />}
            <FormRefusal why={form.refused} />
            <Button type="submit" block busy={form.busy}>
              登录
            </Button>
            {asksCode ? (
              <Button tone="outline" block onClick={back}>
                换一个账号
              </Button>
            ) : null}
          </form>
        </Card>
        <p>
          {asksCode
            ? "手机和恢复码都丢了，请店主在“员工”里关闭您的两步验证。"
            : "忘了密码，请店主在“员工”里重设。买家请到首页登录。"}
        </p>
      </Page>
    </main>
  );
}
