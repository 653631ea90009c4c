import { refusalOf } from "#api/say-why.ts";
import { confirmStaff } from "#contract/staff-people.ts";
import { TextField } from "#ui/field.tsx";
import { useForm } from "#ui/form-state.ts";
import { staffCall } from "./call.ts";
import { FormAct, needed } from "./form-act.tsx";
import { type PasswordAsking, usePasswordAsking } from "./password-asking.ts";

function Asking({ asking }: { readonly asking: PasswordAsking }) {
  const form = useForm({
    initial: { password: "" },
    check: (values) => needed(values, { password: "密码不可为空" }),
    send: async ({ password }) => {
      const refused = await refusalOf(staffCall(confirmStaff, { password }));
      if (refused === null) asking.answer(true);
      return refused;
    },
  });
  return (
    <FormAct
      title="请再输一次密码"
      description="这一步很重要，要确认是您本人。之后五分钟内不用再输。"
      form={form}
      label="继续"
      onClose={() => asking.answer(false)}
    >
      <TextField
        label="登录密码"
        type="password"
        autoComplete="current-password"
        value={form.values.password}
        error={form.errors.password}
        onChange={(event) => form.set("password", event.target.value)}
      />
    </FormAct>
  );
}

/** Asks for the password wherever a call of the desk needs it; the call then goes on by itself. */
export function ConfirmPassword() {
  const asking = usePasswordAsking();
  return asking === null ? null : <Asking asking={asking} />;
}
