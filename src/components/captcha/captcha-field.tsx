import { useSelector } from "@xstate/react";
import { noResponseMessage } from "#api/transport-messages.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import type { Captcha } from "./captcha.ts";
import styles from "./captcha-field.module.css";

interface CaptchaFieldProps {
  captcha: Captcha;
  value: string;
  onChange: (text: string) => void;
  onLeave: () => void;
  error: string | undefined;
  /** Beside the field of a code by text message, which has the same word and autofill. */
  besideCode?: boolean;
}

function workText(state: "failed" | "right" | "working", message: string | null, asked: boolean) {
  switch (state) {
    case "failed":
      return message ?? "验证失败";
    case "right":
      return "✓ 无障碍验证已通过";
    case "working":
      return asked ? "验证尚未完成，请稍候再提交" : "正在完成无障碍验证…";
  }
}

function WorkStatus({ captcha, asked }: { captcha: Captcha; asked: boolean }) {
  const snapshot = useSelector(captcha, (current) => current);
  const failed = snapshot.matches("failed");
  const state = failed ? "failed" : snapshot.matches("right") ? "right" : "working";
  return (
    <div className={styles.work}>
      <p role="status" data-state={state}>
        {workText(state, snapshot.context.message, asked)}
      </p>
      {failed ? (
        <Button tone="outline" size="s" onClick={() => captcha.send({ type: "refresh" })}>
          重试
        </Button>
      ) : null}
    </div>
  );
}

function Picture({ captcha }: { captcha: Captcha }) {
  const { challenge } = useSelector(captcha, ({ context }) => context);
  const failed = useSelector(captcha, (snapshot) => snapshot.matches("failed"));
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label="验证码图片，点击换一张"
      onClick={() => captcha.send({ type: "refresh" })}
    >
      {challenge === null ? (
        <span className={styles.waiting} data-failed={failed ? "" : undefined}>
          {failed ? "点击重试" : "加载中"}
        </span>
      ) : (
        <img src={challenge.data} alt="" width={132} height={44} />
      )}
    </button>
  );
}

/** The letters of a picture, or a proof of work for users who cannot read it. */
export function CaptchaField(props: CaptchaFieldProps) {
  const { captcha, value, onChange, onLeave, error, besideCode = false } = props;
  const { kind, message, challenge } = useSelector(captcha, ({ context }) => context);
  // The network bar says that the server is unreachable; the picture offers a retry.
  const isAway = challenge === null && message === noResponseMessage;
  const other = kind === "string" ? "pow" : "string";
  return (
    <div className={styles.captcha}>
      {kind === "string" ? (
        <div className={styles.row}>
          <TextField
            label={besideCode ? "图片验证码" : "验证码"}
            name="captcha"
            autoComplete={besideCode ? "off" : "one-time-code"}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={6}
            required
            value={value}
            error={error ?? (isAway ? undefined : (message ?? undefined))}
            onChange={(event) => {
              onChange(event.target.value);
              captcha.send({ type: "edit" });
            }}
            onBlur={() => {
              onLeave();
              captcha.send({ type: "check", answer: value });
            }}
          />
          <Picture captcha={captcha} />
        </div>
      ) : (
        <WorkStatus captcha={captcha} asked={error !== undefined} />
      )}
      <button
        type="button"
        className={styles.other}
        onClick={() => {
          onChange("");
          captcha.send({ type: "refresh", kind: other });
        }}
      >
        {kind === "string" ? "看不清图？换无障碍验证" : "换回图片验证码"}
      </button>
    </div>
  );
}
