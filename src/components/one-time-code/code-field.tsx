import { useSelector } from "@xstate/react";
import { useAway } from "#platform/use-away.ts";
import { TextField } from "#ui/controls/field.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { plainNumber } from "#ui/controls/plain-number.ts";
import { SecondsLeft } from "#ui/feedback/seconds-left.tsx";
import type { CodeEntry } from "./code-entry.ts";
import styles from "./code-field.module.css";

interface CodeFieldProps {
  readonly entry: CodeEntry;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
  readonly onLeave: () => void;
  /** Requests a code; the form checks its other fields first. */
  readonly onAsk: () => void;
  /** What is promised about the message, for its recipient. */
  readonly promise: (recipient: string) => string;
}

/** The digits of a typed or pasted code: 验证码：123 456 is 123456. */
export const codeDigits = (text: string): string =>
  plainNumber(text).replace(/\D/g, "").slice(0, 6);

const askWords = (again: boolean): string => (again ? "重新获取" : "获取验证码");

/** The field of a code with the button that requests one. */
export function CodeField(props: CodeFieldProps) {
  const { entry, label, value, error, onChange, onLeave, onAsk, promise } = props;
  const sent = useSelector(entry, ({ context }) => context.sent);
  const mayResend = useSelector(entry, ({ context }) => context.mayResend);
  const sending = useSelector(entry, (snapshot) => snapshot.hasTag("sending"));
  const offline = useAway();
  const waitsUntil = sent === null || mayResend ? null : sent.resendAt;
  const whyNot = (): string | null => {
    if (sending) return null;
    if (waitsUntil !== null) return "倒计时结束后才能重发";
    return offline ? "联网后才能获取验证码" : null;
  };
  return (
    <div className={styles.code}>
      <div className={styles.row}>
        <TextField
          label={label}
          name="one_time_code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={value}
          error={error}
          onBlur={onLeave}
          onChange={(event) => onChange(codeDigits(event.target.value))}
        />
        <GatedButton
          tone="outline"
          className={styles.ask}
          busy={sending}
          whyNot={whyNot()}
          onClick={onAsk}
        >
          {waitsUntil === null ? (
            askWords(sent !== null)
          ) : (
            <SecondsLeft key={waitsUntil} until={waitsUntil} suffix=" 秒后重发" />
          )}
        </GatedButton>
      </div>
      <p className={styles.note} role="status">
        {sent === null ? null : promise(sent.recipient)}
      </p>
    </div>
  );
}
