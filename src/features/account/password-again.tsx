import * as v from "valibot";
import { password } from "#contract/account/account-fields.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import styles from "./security.module.css";

const asked = v.object({ password });

interface PasswordAgainProps {
  /** Names the form to screen readers. */
  name: string;
  label: string;
  tone: "primary" | "danger";
  onCancel: () => void;
  /** Resolves with null when done, or with the reason of a failure. */
  send: (password: string) => Promise<string | null>;
}

/** Asks the password again before an action that a stranger with the phone must not do. */
export function PasswordAgain({ name, label, tone, onCancel, send }: PasswordAgainProps) {
  const form = useForm({
    initial: { password: "" },
    check: (values) => fieldIssues(asked, values),
    send: (values) => send(values.password),
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit} aria-label={name}>
      <TextField
        label="登录密码"
        type="password"
        autoComplete="current-password"
        value={form.values.password}
        error={form.errors.password ?? form.refused ?? undefined}
        onBlur={() => form.leave("password")}
        onChange={(event) => form.set("password", event.target.value)}
      />
      <div className={styles.actions}>
        <Button tone={tone} type="submit" busy={form.busy}>
          {label}
        </Button>
        <Button tone="outline" onClick={onCancel}>
          取消
        </Button>
      </div>
    </form>
  );
}
