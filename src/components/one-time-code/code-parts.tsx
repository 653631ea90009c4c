import { useSelector } from "@xstate/react";
import { useRef, useState } from "react";
import * as v from "valibot";
import { waitFor } from "xstate";
import { captchaAnswer, captchaPayload, useCaptcha } from "#components/captcha/captcha.ts";
import { CaptchaField } from "#components/captcha/captcha-field.tsx";
import { captchaText } from "#contract/account/account-fields.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import styles from "#ui/controls/form.module.css";
import type { CodeEntry } from "./code-entry.ts";
import { CodeField } from "./code-field.tsx";

type Part = "captcha" | "one_time_code";

/** The form state that both fields are bound to. */
interface Bound {
  readonly values: Readonly<Record<Part, string>>;
  readonly errors: Readonly<Partial<Record<Part, string>>>;
  readonly leave: (name: Part) => void;
  readonly set: (name: Part, value: string) => void;
  readonly clear: (name: Part) => void;
}

interface CodePartsProps {
  readonly entry: CodeEntry;
  readonly form: Bound;
  /** Names the code by how it is sent. */
  readonly label: string;
  readonly recipient: string;
  /** Shows what is wrong with the recipient; true where nothing is. */
  readonly checkRecipient: () => boolean;
  /** What is promised about the message, for its recipient. */
  readonly promise: (recipient: string) => string;
}

/** The captcha that a code costs, and the code with the button that requests it. */
export function CodeParts(props: CodePartsProps) {
  const { entry, form, label, recipient, checkRecipient, promise } = props;
  const captcha = useCaptcha();
  const place = useRef<HTMLDivElement>(null);
  const [gap, setGap] = useState<string>();
  const refused = useSelector(entry, ({ context: { refusedField, message } }) =>
    refusedField === "captcha" ? message : null,
  );
  const { values, errors } = form;
  const ask = async () => {
    const typed = captchaAnswer(captcha, values.captcha);
    const issues = fieldIssues(v.object({ captcha: captchaText }), { captcha: typed });
    setGap(issues.captcha);
    if (!checkRecipient() || issues.captcha !== undefined) return;
    const solved = await captchaPayload(captcha, values.captcha);
    if (solved === null) return;
    entry.send({ type: "send", request: { recipient, ...solved } });
    captcha.send({ type: "refresh" });
    form.clear("captcha");
    const judged = await waitFor(entry, (now) => !now.hasTag("sending")).catch(() => null);
    if (judged?.context.refusedField !== "captcha") return;
    place.current?.querySelector<HTMLElement>("[name=captcha]")?.focus();
  };
  return (
    <div className={styles.form} ref={place}>
      <CaptchaField
        captcha={captcha}
        value={values.captcha}
        error={gap ?? refused ?? undefined}
        besideCode
        onLeave={() => undefined}
        onChange={(text) => {
          setGap(undefined);
          form.set("captcha", text);
        }}
      />
      <CodeField
        entry={entry}
        label={label}
        value={values.one_time_code}
        error={errors.one_time_code}
        promise={promise}
        onChange={(code) => form.set("one_time_code", code)}
        onLeave={() => form.leave("one_time_code")}
        onAsk={() => void ask()}
      />
    </div>
  );
}
