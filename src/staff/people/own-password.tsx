import { useNavigate } from "react-router-dom";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { type StaffMe, staffOwnPassword } from "#contract/staff/staff-people.ts";
import { staffCall } from "#staff/call.ts";
import { done, needed } from "#staff/form-act.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import formStyles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { keepSession, staffSession } from "./session.ts";

const least = 10;

function check(values: { old_password: string; password: string; again: string }) {
  const gaps = needed(values, { old_password: "请填写原密码", password: "密码不可为空" });
  if (gaps.password === undefined && values.password.length < least) {
    return { ...gaps, password: `最少${least}位` };
  }
  return values.password === values.again ? gaps : { ...gaps, again: "两次填写的不一样" };
}

/**
 * 账号安全: password and second factor. The first login requires a new password before anything else.
 */
export function OwnPassword({ me }: { readonly me: StaffMe }) {
  const navigate = useNavigate();
  const changed = () => {
    const session = staffSession();
    if (session !== null) keepSession({ ...session, me: { ...session.me, mustChange: false } });
    void navigate(staffPaths.orders());
  };
  const form = useForm({
    initial: { old_password: "", password: "", again: "" },
    check,
    send: ({ old_password, password }) =>
      done(staffCall(staffOwnPassword, { old_password, password }), "密码已修改", changed),
  });
  const field = (name: "old_password" | "password" | "again", label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      type="password"
      autoComplete={name === "old_password" ? "current-password" : "new-password"}
      value={form.values[name]}
      error={form.errors[name]}
      onChange={(event) => form.set(name, event.target.value)}
    />
  );
  const page = (
    <Page title={me.mustChange ? "先换一个自己的密码" : "账号安全"} narrow>
      <Card title={me.mustChange ? undefined : "修改密码"}>
        <form className={formStyles.form} noValidate onSubmit={form.submit}>
          {field("old_password", me.mustChange ? "店里给的密码" : "原密码")}
          {field(
            "password",
            "新密码",
            `最少${least}位，可以是一句话。改了以后，别处的登录会退出。`,
          )}
          {field("again", "再填一次新密码")}
          <FormRefusal why={form.refused} />
          <Button type="submit" block busy={form.busy}>
            保存新密码
          </Button>
        </form>
      </Card>
      {me.mustChange ? null : <SecondFactor />}
    </Page>
  );
  return me.mustChange ? <main>{page}</main> : page;
}
