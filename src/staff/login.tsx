import { refusalOf } from "#api/say-why.ts";
import { staffLogin } from "#contract/staff-people.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TextField } from "#ui/field.tsx";
import formStyles from "#ui/form.module.css";
import { FormRefusal } from "#ui/form-refusal.tsx";
import { useForm } from "#ui/form-state.ts";
import { Page } from "#ui/page.tsx";
import { staffCall } from "./call.ts";
import { needed } from "./form-act.tsx";
import { keepSession } from "./session.ts";

async function enter(form: { login: string; password: string }): Promise<void> {
  const { token, expire_time, me } = await staffCall(staffLogin, form);
  keepSession({ token, until: expire_time, me });
}

/** 员工登录: what was asked for stays in the address and is shown behind it. */
export function Login() {
  const form = useForm({
    initial: { login: "", password: "" },
    check: (values) => needed(values, { login: "请填写登录名", password: "密码不可为空" }),
    send: (values) => refusalOf(enter(values)),
  });
  return (
    <main>
      <Page title="员工登录" narrow>
        <Card marks>
          <form className={formStyles.form} noValidate onSubmit={form.submit}>
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
            <FormRefusal why={form.refused} />
            <Button type="submit" block busy={form.busy}>
              登录
            </Button>
          </form>
        </Card>
        <p>忘了密码，请店主在“员工”里重设。买家请到首页登录。</p>
      </Page>
    </main>
  );
}
