import { grouped } from "#contract/format/numerals.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import {
  mostDueDays,
  recordFirmPayment,
  returnFirmCredit,
  type StaffFirm,
  setFirmCredit,
} from "#contract/staff/staff-firms.ts";
import { staffAct, staffCall } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import { yuanText } from "#staff/money/transfer-act.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { plainNumber } from "#ui/controls/plain-number.ts";

interface ActProps {
  readonly firm: StaffFirm;
  onDone(): void;
  onClose(): void;
}

const noAmount = { amount: "请填写金额，如 1280.00" };

/** 改月结: what the firm may owe, and when it pays. */
export function CreditAct({ firm, onDone, onClose }: ActProps) {
  const { account } = firm;
  const form = useForm({
    initial: { line: account?.line ?? "", days: String(account?.dueDays ?? 30) },
    check: ({ line, days }): Record<string, string> => ({
      ...(yuanText(line) === null ? { line: "请填写金额，如 20000.00" } : {}),
      ...(/^\d{1,3}$/.test(days) && Number(days) <= mostDueDays
        ? {}
        : { days: `请填写 0 至 ${mostDueDays} 天` }),
    }),
    send: ({ line, days }) => {
      const terms = { line: yuanText(line) ?? "", due_days: Number(days) };
      return done(staffCall(setFirmCredit, { firm_id: firm.firm_id, ...terms }), "已保存", onDone);
    },
  });
  return (
    <FormAct
      title="改企业月结"
      description="额度填 0 就不能再记月结，已欠的不变。账期马上用于所有没付清的对账单。"
      form={form}
      label="保存"
      onClose={onClose}
    >
      <TextField
        label="额度（元）"
        hint="企业最多能欠的钱"
        inputMode="decimal"
        autoComplete="off"
        value={form.values.line}
        error={form.errors.line}
        onChange={(event) => form.set("line", plainNumber(event.target.value))}
      />
      <TextField
        label="账期（天）"
        hint="每月月底出账，过这么多天到期"
        inputMode="numeric"
        autoComplete="off"
        value={form.values.days}
        error={form.errors.days}
        onChange={(event) => form.set("days", plainNumber(event.target.value))}
      />
    </FormAct>
  );
}

const transfers = {
  received: {
    call: recordFirmPayment,
    title: "登记收款",
    label: "登记",
    description: "先核对银行到账，再登记。先还最早的对账单；登记以后入账，不能撤回。",
  },
  returned: {
    call: returnFirmCredit,
    title: "登记退回",
    label: "登记",
    description: "先从本店账户转给企业，再登记。登记以后入账，不能撤回。",
  },
} as const;

/** 登记收款, or 登记退回 of what the firm paid too much. */
export function TransferAct({
  firm,
  kind,
  onDone,
  onClose,
}: ActProps & { readonly kind: keyof typeof transfers }) {
  const { call, ...words } = transfers[kind];
  const owed = firm.account?.owed ?? "0.00";
  const form = useForm({
    initial: { amount: owed.replace("-", ""), day: shanghaiDay(Date.now()), number: "" },
    check: (values): Record<string, string> => ({
      ...(yuanText(values.amount) === null ? noAmount : {}),
      ...needed(values, { day: "请填写日期", number: "请填写银行流水号" }),
    }),
    send: ({ amount, day, number }) => {
      const transfer = { amount: yuanText(amount) ?? "", paid_on: day, transaction_id: number };
      const act = staffAct(call, { firm_id: firm.firm_id, ...transfer });
      return done(act, "已登记", onDone);
    },
  });
  return (
    <FormAct {...words} form={form} onClose={onClose}>
      <TextField
        label="金额（元）"
        hint={`最多 ¥${grouped(owed.replace("-", ""))}`}
        inputMode="decimal"
        autoComplete="off"
        value={form.values.amount}
        error={form.errors.amount}
        onChange={(event) => form.set("amount", plainNumber(event.target.value))}
      />
      <TextField
        label="银行日期"
        type="date"
        value={form.values.day}
        error={form.errors.day}
        onChange={(event) => form.set("day", event.target.value)}
      />
      <TextField
        label="银行流水号"
        autoComplete="off"
        value={form.values.number}
        error={form.errors.number}
        onChange={(event) => form.set("number", event.target.value)}
      />
    </FormAct>
  );
}
