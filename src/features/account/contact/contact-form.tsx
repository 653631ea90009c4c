import type { ComponentProps } from "react";
import * as v from "valibot";
import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { askChange, type Changeable } from "#contract/account/account-change.ts";
import { password } from "#contract/account/account-fields.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { fieldOf } from "#machines/failures.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import styles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { keepOwnName } from "./keep-own-name.ts";

export interface ContactFormProps {
  /** Names the form to screen readers. */
  name: string;
  what: Changeable;
  label: string;
  rule: v.GenericSchema<unknown, string>;
  input: Pick<ComponentProps<"input">, "type" | "inputMode" | "autoComplete">;
  initial?: string;
  /** The input without separators. */
  cleaned?: (text: string) => string;
  /** Changes it with the code from the password check. */
  change(value: string, code: string): Promise<unknown>;
  onDone(): void;
}

const asIs = (text: string) => text;

/**
 * One new value and the current password: the password gives a code, the code changes the value.
 */
export function ContactForm(props: ContactFormProps) {
  const { name, what, label, rule, input, initial = "", cleaned = asIs, change, onDone } = props;
  const form = useForm({
    initial: { value: initial, password: "" },
    check: (values) => fieldIssues(v.object({ value: rule, password }), values),
    send: async (values) => {
      const changing = call(askChange, { password: values.password, what }).then((asked) => {
        keepOwnName(asked.user_id);
        return change(values.value, asked.code);
      });
      try {
        await changing;
      } catch (error) {
        const message = sayWhy(error);
        const field = fieldOf(error);
        if (field === "captcha" || field === null) return message;
        return { field: field === "mobile" ? "value" : field, message };
      }
      onDone();
      return null;
    },
  });
  const { values, errors } = form;
  return (
    <form className={styles.form} noValidate onSubmit={form.submit} aria-label={name}>
      <TextField
        {...input}
        label={label}
        value={values.value}
        error={errors.value}
        onBlur={() => form.leave("value")}
        onChange={(event) => form.set("value", cleaned(event.target.value))}
      />
      <TextField
        label="登录密码"
        type="password"
        autoComplete="current-password"
        value={values.password}
        error={errors.password}
        onBlur={() => form.leave("password")}
        onChange={(event) => form.set("password", event.target.value)}
      />
      <FormRefusal why={form.refused} />
      <Button type="submit" busy={form.busy} block>
        确认修改
      </Button>
    </form>
  );
}
