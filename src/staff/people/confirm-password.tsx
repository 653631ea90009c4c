import { useState } from "react";
import { confirmStaff } from "#contract/staff/staff-people.ts";
import { staffCall } from "#staff/call.ts";
import { FormAct, needed } from "#staff/form-act.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { refusalOrCode } from "./code-needed.ts";
import { OneTimeCodeField } from "./one-time-code-field.tsx";
import { OwnPasswordField } from "./own-password-field.tsx";
import { type PasswordAsking, usePasswordAsking } from "./password-asking.ts";

function Asking({ asking }: { readonly asking: PasswordAsking }) {
  const [asksCode, setAsksCode] = useState(false);
  const confirm = async (form: { password: string; one_time_code?: string }) => {
    await staffCall(confirmStaff, form);
    asking.answer(true);
  };
  const form = useForm({
    initial: { password: "", code: "" },
    check: (values) => ({
      ...needed(values, { password: "密码不可为空" }),
      ...(asksCode ? needed(values, { code: "请填写动态码" }) : {}),
    }),
    send: ({ password, code }) =>
      refusalOrCode(confirm({ password, ...(asksCode ? { one_time_code: code } : {}) }), () =>
        setAsksCode(true),
      ),
  });
  return (
    <FormAct
      title="请再输一次密码"
      description="这一步很重要，要确认是您本人。之后五分钟内不用再输。"
      form={form}
      label="继续"
      onClose={() => asking.answer(false)}
    >
      <OwnPasswordField form={form} />
      {asksCode ? <OneTimeCodeField focused form={form} /> : null}
    </FormAct>
  );
}

/** Asks for the password when a staff call needs it; the call then continues. */
export function ConfirmPassword() {
  const asking = usePasswordAsking();
  return asking === null ? null : <Asking asking={asking} />;
}
