import { type FormEvent, Fragment, useState } from "react";
import * as v from "valibot";
import { refusalOf, sayWhy } from "#api/say-why.ts";
import { mobile as mobileField } from "#contract/account/account-fields.ts";
import { grouped } from "#contract/format/numerals.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { payee } from "#contract/refunds/refunds.ts";
import { type BuyerBalance, payOutBalance, staffBalance } from "#contract/staff/staff-payouts.ts";
import { staffAct, staffCall } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import styles from "#staff/list.module.css";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { Money } from "#ui/feedback/money.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { RefundProof } from "./refund-proof.tsx";
import { yuanText } from "./transfer-act.tsx";

interface Values {
  amount: string;
  reason: string;
  name: string;
  bank: string;
  account: string;
  transaction_id: string;
}

const fields: readonly (readonly [keyof Values, string])[] = [
  ["amount", "金额"],
  ["reason", "原因"],
  ["name", "户名"],
  ["bank", "开户行"],
  ["account", "账号"],
  ["transaction_id", "银行流水号"],
];

function check(values: Values): Record<string, string> {
  return {
    ...(yuanText(values.amount) === null ? { amount: "请填写金额，如 128.00" } : {}),
    ...needed({ ...values }, { reason: "请填写原因", transaction_id: "请填写银行流水号" }),
    ...fieldIssues(payee, values),
  };
}

interface ActProps {
  readonly found: BuyerBalance;
  onDone(now: BuyerBalance): void;
  onClose(): void;
}

/** 退回余额: records a transfer by the shop, which reduces the balance. */
function PayOut({ found, onDone, onClose }: ActProps) {
  const form = useForm<Values>({
    initial: {
      amount: found.balance,
      reason: "",
      name: "",
      bank: "",
      account: "",
      transaction_id: "",
    },
    check,
    send: ({ amount, reason, transaction_id, ...payee }) => {
      const input = { mobile: found.mobile, amount: yuanText(amount) ?? "", reason };
      const act = staffAct(payOutBalance, { ...input, payee, transaction_id });
      return done(act, "已登记", () => void act.then(onDone));
    },
  });
  return (
    <FormAct
      title="退回余额"
      description="先从本店账户转给买家，再登记。登记以后入账，不能撤回。"
      form={form}
      label="登记"
      onClose={onClose}
    >
      {fields.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          value={form.values[name]}
          error={form.errors[name]}
          onChange={(event) => form.set(name, event.target.value)}
        />
      ))}
    </FormAct>
  );
}

function Found({ found, me, onDone }: Omit<ActProps, "onClose"> & Pick<ScreenProps, "me">) {
  const [open, setOpen] = useState(false);
  const again = () => {
    const asked = staffCall(staffBalance, { mobile: found.mobile }).then(onDone);
    asked.catch((error: unknown) => toast(sayWhy(error), { tone: "danger" }));
  };
  return (
    <Card className={styles.row}>
      <p className={styles.line}>
        <Money yuan={found.balance} />
        <span>
          {found.name} {found.mobile} 的余额
        </span>
      </p>
      {found.refunds.map((refund) => (
        <Fragment key={refund.refund_id}>
          <p className={styles.facts}>
            <span>退回 ¥{grouped(refund.amount)}</span>
            <span>{refund.stateText}</span>
            <span>{showTime(refund.since)}</span>
            <span>退款单号 {refund.refund_no}</span>
          </p>
          <RefundProof refund={refund} me={me} again={again} />
        </Fragment>
      ))}
      {found.balance === "0.00" ? null : (
        <div className={styles.actions}>
          <Button size="s" onClick={() => setOpen(true)}>
            登记退回
          </Button>
        </div>
      )}
      {open ? (
        <PayOut
          found={found}
          onDone={(now) => {
            setOpen(false);
            onDone(now);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  );
}

/** 买家余额: found by the mobile number, and paid out. */
export function Balances({ me }: Pick<ScreenProps, "me">) {
  const [mobile, setMobile] = useState("");
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>();
  const [found, setFound] = useState<BuyerBalance | null>(null);
  const search = async (event: FormEvent) => {
    event.preventDefault();
    setFound(null);
    const wrong = fieldIssues(v.object({ mobile: mobileField }), { mobile }).mobile;
    setFault(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    const asked = staffCall(staffBalance, { mobile }).then(setFound);
    setFault((await refusalOf(asked)) ?? undefined);
    setBusy(false);
  };
  return (
    <section aria-label="买家余额" className={styles.balances}>
      <form className={styles.search} noValidate onSubmit={(event) => void search(event)}>
        <TextField
          label="退买家的余额：手机号码"
          hideLabel
          placeholder="退买家的余额：手机号码"
          inputMode="numeric"
          value={mobile}
          error={fault}
          onChange={(event) => setMobile(event.target.value)}
        />
        <Button type="submit" tone="outline" busy={busy}>
          查余额
        </Button>
      </form>
      {found === null ? null : <Found found={found} me={me} onDone={setFound} />}
    </section>
  );
}
