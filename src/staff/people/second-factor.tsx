import { useState } from "react";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { secondFactorState, switchOffSecondFactor } from "#contract/staff/staff-second-factor.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import styles from "#staff/list.module.css";
import { Button } from "#ui/controls/button.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { OneTimeCodeField } from "./one-time-code-field.tsx";
import { OwnPasswordField } from "./own-password-field.tsx";
import { SetUpSecondFactor } from "./second-factor-set-up.tsx";

interface ActProps {
  onDone(): void;
  onClose(): void;
}

function SwitchOff({ onDone, onClose }: ActProps) {
  const form = useForm({
    initial: { password: "", code: "" },
    check: (values) => needed(values, { password: "密码不可为空", code: "请填写动态码" }),
    send: ({ password, code }) =>
      done(
        staffCall(switchOffSecondFactor, { password, one_time_code: code }),
        "两步验证已关闭",
        onDone,
      ),
  });
  return (
    <FormAct
      title="关闭两步验证"
      description="关闭后只用密码就能登录，恢复码全部作废。"
      form={form}
      label="关闭"
      tone="danger"
      onClose={onClose}
    >
      <OwnPasswordField form={form} />
      <OneTimeCodeField form={form} />
    </FormAct>
  );
}

/** From this number on, new recovery codes are suggested. */
const few = 3;

function State({ since, recovery_left }: OutputOf<typeof secondFactorState>) {
  if (since === null) {
    return (
      <p className={styles.note}>开启后，登录和重要的修改除了密码，还要填手机验证器里的动态码。</p>
    );
  }
  return (
    <>
      <p className={styles.line}>
        <Tag tone="ok">已开启</Tag>
        <span className={styles.note}>{showTime(since)}</span>
      </p>
      <p className={styles.note}>
        还有 {recovery_left} 个恢复码没用过。
        {recovery_left <= few ? "先关闭再开启，就有十个新的。" : ""}
      </p>
    </>
  );
}

/** 两步验证 of the own account. */
export function SecondFactor() {
  const [asked, setAsked] = useState<"on" | "off" | null>(null);
  const close = () => setAsked(null);
  return (
    <Card title="两步验证">
      <Ask load={() => staffCall(secondFactorState, {})}>
        {(state, again) => (
          <>
            <State {...state} />
            <div className={styles.actions}>
              {state.since === null ? (
                <Button tone="outline" size="s" onClick={() => setAsked("on")}>
                  开启两步验证
                </Button>
              ) : (
                <Button tone="outline" size="s" onClick={() => setAsked("off")}>
                  关闭两步验证
                </Button>
              )}
            </div>
            {asked === "on" ? <SetUpSecondFactor onDone={again} onClose={close} /> : null}
            {asked === "off" ? (
              <SwitchOff
                onClose={close}
                onDone={() => {
                  close();
                  again();
                }}
              />
            ) : null}
          </>
        )}
      </Ask>
    </Card>
  );
}
