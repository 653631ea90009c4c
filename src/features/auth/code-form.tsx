import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import * as v from "valibot";
import { call } from "#api/call.ts";
import { useCodeEntry, withoutCode } from "#components/one-time-code/code-entry.ts";
import { CodeParts } from "#components/one-time-code/code-parts.tsx";
import { submitCode, useCodeSending } from "#components/one-time-code/code-submission.ts";
import { mobile, oneTimeCode, password } from "#contract/account/account-fields.ts";
import { sendLoginCode } from "#contract/auth/code-login.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { shareDevice } from "#data/device/shared-device.ts";
import { deviceId } from "#db/device-id.ts";
import { isSharedDevice } from "#db/shared-mark.ts";
import type { CodeAnswer, SentCode } from "#machines/code-entry.machine.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckField } from "#ui/controls/field.tsx";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { MobileField, PasswordField } from "./account-fields.tsx";
import styles from "./panel.module.css";

const entered = {
  login: v.object({ mobile, one_time_code: oneTimeCode }),
  reset: v.object({ mobile, one_time_code: oneTimeCode, password }),
};

/** `138****8000` */
const masked = (recipient: string): string => recipient.replace(/^(\d{3})\d{4}/, "$1****");

/** The page does not know whether the number has an account, so it promises with a condition. */
const promise = (recipient: string): string =>
  `${masked(recipient)} 注册过的话，马上会收到短信，5 分钟内有效`;

interface CodeFormProps {
  readonly purpose: keyof typeof entered;
  /** The form's name, and its button's. */
  readonly name: string;
  readonly submit: string;
  readonly verify: (sent: SentCode, answer: CodeAnswer) => Promise<void>;
  /** Shown once the code was accepted, where the screen stays. */
  readonly done?: string;
  /** The links below the button. */
  readonly children: ReactNode;
}

/** A mobile number and a code by text message: for a login, or for a new password. */
export function CodeForm(props: CodeFormProps) {
  const { purpose, name, submit, verify, done = "", children } = props;
  const entry = useCodeEntry({
    purpose,
    send: ({ recipient, ...solved }) =>
      call(sendLoginCode, { mobile: recipient, purpose, device: deviceId(), ...solved }),
    verify,
  });
  const isDone = useSelector(entry, (snapshot) => snapshot.matches("accepted"));
  const sending = useCodeSending(entry);
  const form = useForm({
    initial: {
      mobile: entry.getSnapshot().context.sent?.recipient ?? "",
      captcha: "",
      one_time_code: "",
      password: "",
      shared: isSharedDevice(),
    },
    check: (values) => withoutCode(entry, fieldIssues(entered[purpose], values)),
    sending,
    edited: (values) => {
      const { sent } = entry.getSnapshot().context;
      const isOther = sent !== null && sent.recipient !== values.mobile;
      entry.send({ type: isOther ? "recipientChanged" : "edited" });
    },
    send: async ({ one_time_code: code, shared, password: typed }) => {
      if (purpose === "login") await shareDevice(shared);
      const answer = purpose === "login" ? { code } : { code, password: typed };
      return submitCode(entry, answer);
    },
  });
  const { values } = form;
  const checkRecipient = () => {
    form.leave("mobile");
    return v.is(mobile, values.mobile);
  };
  return (
    <form className={styles.form} noValidate onSubmit={form.submit} aria-label={name}>
      <MobileField form={form} />
      <CodeParts
        entry={entry}
        form={form}
        label="短信验证码"
        recipient={values.mobile}
        checkRecipient={checkRecipient}
        promise={promise}
      />
      {purpose === "login" ? (
        <CheckField
          label="公用设备"
          hint="关闭页面或 10 分钟不用就退出，本机草稿一并清掉"
          checked={values.shared}
          onChange={(event) => form.set("shared", event.target.checked)}
        />
      ) : (
        <PasswordField form={form} kind="new" />
      )}
      <FormRefusal why={form.refused} />
      <div role="status">{isDone && done ? <p className={styles.done}>{done}</p> : null}</div>
      {isDone ? null : (
        <Button type="submit" busy={form.busy} block>
          {submit}
        </Button>
      )}
      {children}
    </form>
  );
}
