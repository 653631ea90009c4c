import { Suspense, useState } from "react";
import { refusalOf } from "#api/say-why.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { beginSecondFactor, switchOnSecondFactor } from "#contract/staff/staff-second-factor.ts";
import { staffCall } from "#staff/call.ts";
import { FormAct, needed } from "#staff/form-act.tsx";
import { Button } from "#ui/controls/button.tsx";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { Dialog } from "#ui/layout/dialog.tsx";
import { QrCode } from "#ui/layout/qr-code.tsx";
import { OneTimeCodeField } from "./one-time-code-field.tsx";
import { OwnPasswordField } from "./own-password-field.tsx";
import styles from "./second-factor.module.css";

type Secret = OutputOf<typeof beginSecondFactor>;

type Step =
  | { readonly kind: "password" }
  | { readonly kind: "scan"; readonly password: string; readonly made: Secret }
  | { readonly kind: "codes"; readonly codes: readonly string[] };

interface StepProps {
  next(step: Step): void;
  onClose(): void;
}

function PasswordStep({ next, onClose }: StepProps) {
  const begin = async (password: string) => {
    const made = await staffCall(beginSecondFactor, { password });
    next({ kind: "scan", password, made });
  };
  const form = useForm({
    initial: { password: "" },
    check: (values) => needed(values, { password: "密码不可为空" }),
    send: ({ password }) => refusalOf(begin(password)),
  });
  return (
    <FormAct
      title="开启两步验证"
      description="先输一次登录密码，下一步用手机扫码。"
      form={form}
      label="下一步"
      onClose={onClose}
    >
      <OwnPasswordField form={form} />
    </FormAct>
  );
}

/** In groups of four, for reading. */
const inFours = (secret: string): string => secret.replace(/.{4}(?=.)/g, "$& ");

interface ScanProps extends StepProps {
  readonly password: string;
  readonly made: Secret;
}

function ScanStep({ password, made, next, onClose }: ScanProps) {
  const switchOn = async (one_time_code: string) => {
    const input = { password, one_time_code };
    const { recovery_codes } = await staffCall(switchOnSecondFactor, input);
    next({ kind: "codes", codes: recovery_codes });
  };
  const form = useForm({
    initial: { code: "" },
    check: (values) => needed(values, { code: "请填写动态码" }),
    send: ({ code }) => refusalOf(switchOn(code)),
  });
  return (
    <FormAct
      title="扫码，再填动态码"
      description="用手机上的验证器扫一扫，如腾讯身份验证器、Microsoft Authenticator。开启后，别处的登录会退出。"
      form={form}
      label="开启"
      onClose={onClose}
    >
      <div className={styles.scan}>
        <Suspense fallback={<div className={styles.wait} />}>
          <QrCode text={made.uri} label="两步验证的二维码" />
        </Suspense>
        <p className={styles.secret}>
          <span>扫不了就手动填：</span>
          <code>{inFours(made.secret)}</code>
          <CopyButton text={made.secret} label="复制密钥" />
        </p>
      </div>
      <OneTimeCodeField recovery={false} form={form} />
    </FormAct>
  );
}

/** Shown only here. */
function Codes({ codes, onClose }: { readonly codes: readonly string[]; onClose(): void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="记下恢复码"
      description="只显示这一次。手机不在身边时，一个恢复码代替一次动态码。请抄下来，别和手机放在一起。"
      width="28rem"
      footer={<Button onClick={onClose}>记下了</Button>}
    >
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join("\n")} label="复制恢复码" />
    </Dialog>
  );
}

interface SetUpProps {
  /** It is on now. */
  onDone(): void;
  onClose(): void;
}

/** 开启两步验证: the password, the code of the authenticator, then the recovery codes. */
export function SetUpSecondFactor({ onDone, onClose }: SetUpProps) {
  const [step, setStep] = useState<Step>({ kind: "password" });
  const next = (to: Step) => {
    setStep(to);
    if (to.kind === "codes") onDone();
  };
  switch (step.kind) {
    case "password":
      return <PasswordStep next={next} onClose={onClose} />;
    case "scan":
      return <ScanStep {...step} next={next} onClose={onClose} />;
    case "codes":
      return <Codes codes={step.codes} onClose={onClose} />;
  }
}
