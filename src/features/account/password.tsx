import { useNavigate } from "react-router-dom";
import * as v from "valibot";
import { call } from "#api/call.ts";
import { refusalOf } from "#api/say-why.ts";
import { changePassword } from "#contract/account/account.ts";
import { password } from "#contract/account/account-fields.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { paths } from "#contract/paths/paths.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import styles from "./password.module.css";

const passwords = v.pipe(
  v.object({ old_password: password, password, again: v.string() }),
  v.forward(
    v.partialCheck(
      [["old_password"], ["password"]],
      (values) => values.old_password === "" || values.old_password !== values.password,
      "新密码不能与原密码相同",
    ),
    ["password"],
  ),
  v.forward(
    v.partialCheck(
      [["password"], ["again"]],
      (values) => values.password === values.again,
      "两次输入的新密码不一致",
    ),
    ["again"],
  ),
);

/** The rules of a password, ticked while it is typed. */
const rules = [
  { text: "6 至 20 位", met: (text: string) => text.length >= 6 && text.length <= 20 },
  { text: "只含字母和数字", met: (text: string) => /^[A-Za-z0-9]+$/.test(text) },
] as const;

function Rules({ text }: { text: string }) {
  return (
    <ul className={styles.rules}>
      {rules.map((rule) => (
        <li key={rule.text} data-met={rule.met(text) ? "" : undefined}>
          <span aria-hidden="true">{rule.met(text) ? "✓" : "○"}</span> {rule.text}
          <span className={styles.spoken}>{rule.met(text) ? "，已满足" : "，未满足"}</span>
        </li>
      ))}
    </ul>
  );
}

/** 修改密码: the old one, the new one twice. The other sessions end. */
export function Component() {
  const navigate = useNavigate();
  const form = useForm({
    initial: { old_password: "", password: "", again: "" },
    check: (values) => fieldIssues(passwords, values),
    send: async ({ old_password, password }) => {
      const refused = await refusalOf(call(changePassword, { old_password, password }));
      if (refused !== null) return refused;
      toast("密码已修改，其他设备须重新登录", { tone: "ok" });
      void navigate(paths.profile());
      return null;
    },
  });
  const { values, errors } = form;
  return (
    <Page title="修改密码" back={paths.profile()} narrow>
      <Card>
        <form className={styles.form} noValidate onSubmit={form.submit}>
          <TextField
            label="原密码"
            type="password"
            autoComplete="current-password"
            value={values.old_password}
            error={errors.old_password}
            onBlur={() => form.leave("old_password")}
            onChange={(event) => form.set("old_password", event.target.value)}
          />
          <TextField
            label="新密码"
            type="password"
            autoComplete="new-password"
            hint={<Rules text={values.password} />}
            value={values.password}
            error={errors.password}
            onBlur={() => form.leave("password")}
            onChange={(event) => form.set("password", event.target.value)}
          />
          <TextField
            label="再次输入新密码"
            type="password"
            autoComplete="new-password"
            value={values.again}
            error={errors.again}
            onBlur={() => form.leave("again")}
            onChange={(event) => form.set("again", event.target.value)}
          />
          <FormRefusal why={form.refused} />
          <Button type="submit" busy={form.busy} block>
            确认修改
          </Button>
        </form>
      </Card>
    </Page>
  );
}
