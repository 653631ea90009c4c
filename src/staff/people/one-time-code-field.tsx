import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import type { FormState } from "#ui/controls/form-state.ts";
import styles from "./second-factor.module.css";

interface OneTimeCodeFieldProps<Values extends { readonly code: string }> {
  readonly form: Pick<FormState<Values>, "values" | "errors"> & {
    set(name: "code", value: string): void;
  };
  /** A recovery code may replace the code. */
  readonly recovery?: boolean;
  /** It is the next required field. */
  readonly focused?: boolean;
}

/** 动态码 of the authenticator, or 恢复码 without the phone. */
export function OneTimeCodeField<Values extends { readonly code: string }>({
  form,
  recovery = true,
  focused = false,
}: OneTimeCodeFieldProps<Values>) {
  const [isRecovery, setIsRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const turn = () => {
    setIsRecovery(!isRecovery);
    form.set("code", "");
    input.current?.focus();
  };
  return (
    <div className={styles.code}>
      <TextField
        ref={input}
        label={isRecovery ? "恢复码" : "动态码"}
        hint={isRecovery ? "12 位字母和数字，用一次就作废" : "验证器里的 6 位数字"}
        inputMode={isRecovery ? "text" : "numeric"}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={form.values.code}
        error={form.errors.code}
        onChange={(event) => form.set("code", event.target.value)}
      />
      {recovery ? (
        <Button tone="plain" size="s" onClick={turn}>
          {isRecovery ? "改用动态码" : "手机不在身边，用恢复码"}
        </Button>
      ) : null}
    </div>
  );
}
