import { bareMobile } from "#components/addresses/mobile-text.ts";
import { TextField } from "#ui/controls/field.tsx";

/** The form state that one text field is bound to. */
interface Bound<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  readonly errors: Readonly<Partial<Record<Name, string>>>;
  readonly leave: (name: Name) => void;
  readonly set: (name: Name, value: string) => void;
}

const bind = <Name extends string>(form: Bound<Name>, name: Name) => ({
  name,
  required: true,
  value: form.values[name],
  error: form.errors[name],
  onBlur: () => form.leave(name),
  onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
});

export function MobileField({ form }: { readonly form: Bound<"mobile"> }) {
  return (
    <TextField
      {...bind(form, "mobile")}
      label="手机号"
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      onChange={(event) => form.set("mobile", bareMobile(event.target.value))}
    />
  );
}

interface PasswordFieldProps {
  readonly form: Bound<"password">;
  /** `new`: a new password, with its rule. */
  readonly kind: "current" | "new";
}

export function PasswordField({ form, kind }: PasswordFieldProps) {
  return (
    <TextField
      {...bind(form, "password")}
      label="密码"
      type="password"
      autoComplete={`${kind}-password`}
      hint={kind === "new" ? "6 至 20 位字母或数字" : undefined}
    />
  );
}

interface EmailFieldProps {
  readonly form: Bound<"email">;
  readonly hint?: string;
}

export function EmailField({ form, hint }: EmailFieldProps) {
  return (
    <TextField
      {...bind(form, "email")}
      label="邮箱"
      type="email"
      autoComplete="email"
      hint={hint}
    />
  );
}
