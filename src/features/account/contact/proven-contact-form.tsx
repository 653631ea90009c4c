import * as v from "valibot";
import { call } from "#api/call.ts";
import { useCodeEntry, withoutCode } from "#components/one-time-code/code-entry.ts";
import { CodeParts } from "#components/one-time-code/code-parts.tsx";
import { submitCode, useCodeSending } from "#components/one-time-code/code-submission.ts";
import { askChange } from "#contract/account/account-change.ts";
import { oneTimeCode, password } from "#contract/account/account-fields.ts";
import type { sendMobileCode } from "#contract/auth/code-login.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import type { CodeRequest } from "#machines/code-entry.machine.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import styles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import type { ContactFormProps } from "./contact-form.tsx";
import { keepOwnName } from "./keep-own-name.ts";

interface ProvenContactFormProps extends ContactFormProps {
  what: "mobile" | "email";
  /** Names the code by how it is sent. */
  codeLabel: string;
  /** Sends a code to the new number or address. */
  send(request: CodeRequest): Promise<OutputOf<typeof sendMobileCode>>;
  /** What is promised about the message, for its recipient. */
  promise: (recipient: string) => string;
}

const asIs = (text: string) => text;

/**
 * A new number or address with the code that was sent to it, and the current password. Password and
 * code give a permission, and the permission changes the value.
 */
export function ProvenContactForm(props: ProvenContactFormProps) {
  const { name, what, label, rule, input, cleaned = asIs, change, onDone } = props;
  const entry = useCodeEntry({
    purpose: what,
    send: props.send,
    verify: async ({ codeId, recipient: value }, { code, password: typed = "" }) => {
      const proof = { value, code_id: codeId, one_time_code: code };
      const asked = await call(askChange, { password: typed, what, proof });
      keepOwnName(asked.user_id);
      await change(value, asked.code);
      onDone();
    },
  });
  const form = useForm({
    initial: {
      value: entry.getSnapshot().context.sent?.recipient ?? "",
      captcha: "",
      one_time_code: "",
      password: "",
    },
    check: (values) =>
      withoutCode(
        entry,
        fieldIssues(v.object({ value: rule, one_time_code: oneTimeCode, password }), values),
      ),
    sending: useCodeSending(entry),
    edited: (values) => {
      const { sent } = entry.getSnapshot().context;
      const isOther = sent !== null && sent.recipient !== values.value;
      entry.send({ type: isOther ? "recipientChanged" : "edited" });
    },
    send: async ({ one_time_code: code, password: typed }) => {
      const refused = await submitCode(entry, { code, password: typed });
      if (refused === null) return null;
      const { field, message } = refused;
      return { field: field === "mobile" ? "value" : field, message };
    },
  });
  const { values, errors } = form;
  const checkRecipient = () => {
    form.leave("value");
    return v.is(rule, values.value);
  };
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
      <CodeParts
        entry={entry}
        form={form}
        label={props.codeLabel}
        recipient={values.value}
        checkRecipient={checkRecipient}
        promise={props.promise}
      />
      <TextField
        label="登录密码"
        name="password"
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
