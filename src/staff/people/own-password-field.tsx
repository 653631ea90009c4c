import { TextField } from "#ui/controls/field.tsx";
import type { FormState } from "#ui/controls/form-state.ts";

/** 登录密码 of the logged-in person, asked again. */
export function OwnPasswordField<Values extends { readonly password: string }>({
  form,
}: {
  readonly form: Pick<FormState<Values>, "values" | "errors"> & {
    set(name: "password", value: string): void;
  };
}) {
  return (
    <TextField
      label="登录密码"
      type="password"
      autoComplete="current-password"
      value={form.values.password}
      error={form.errors.password}
      onChange={(event) => form.set("password", event.target.value)}
    />
  );
}
