import { refusalOf } from "#api/say-why.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { confirmTransfer } from "#contract/staff/staff-transfers.ts";
import { staffCall } from "#staff/call.ts";
import { FormAct, needed } from "#staff/form-act.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { plainNumber } from "#ui/controls/plain-number.ts";

type Result = OutputOf<typeof confirmTransfer>["result"];

const resultWords: Readonly<Record<Result, string>> = {
  settled: "已到账，订单已付款",
  known: "这笔先前已登记过",
  suspended: "订单已不等这笔款，钱记入待核对，请到“待核对”处理",
};

/** `1280`, `1280.5` or `1,280.50` in the contract's form; null where it is no amount. */
export function yuanText(typed: string): string | null {
  const plain = typed.replace(/[,，¥￥\s]/g, "");
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(plain);
  return match ? `${match[1]}.${(match[2] ?? "").padEnd(2, "0")}` : null;
}

interface TransferActProps {
  readonly reference?: string;
  readonly amount?: string;
  onDone(words: string): void;
  onClose(): void;
}

const banksNumber = "银行流水号";

/**
 * 确认到账: reference, the bank's own number, and the received amount. Booked once, however often it is
 * sent.
 */
export function TransferAct({ reference = "", amount = "", onDone, onClose }: TransferActProps) {
  const confirm = (values: { reference: string; number: string; amount: string }) => {
    const asked = staffCall(confirmTransfer, {
      reference: values.reference.trim(),
      transaction_id: values.number.trim(),
      amount: yuanText(values.amount) ?? "",
    });
    return refusalOf(asked.then(({ result }) => onDone(resultWords[result])));
  };
  const form = useForm({
    initial: { reference, number: "", amount },
    check: (values) => ({
      ...(yuanText(values.amount) === null ? { amount: "请填写金额，如 1280.00" } : {}),
      ...needed(values, { reference: "请填写付款编号", number: `请填写${banksNumber}` }),
    }),
    send: confirm,
  });
  return (
    <FormAct
      title="确认到账"
      description="登记以后订单就算付款，钱入账，不能撤回。"
      form={form}
      label="确认到账"
      onClose={onClose}
    >
      <TextField
        label="付款编号"
        hint="买家转账附言里的编号"
        autoComplete="off"
        value={form.values.reference}
        error={form.errors.reference}
        onChange={(event) => form.set("reference", event.target.value)}
      />
      <TextField
        label={banksNumber}
        autoComplete="off"
        value={form.values.number}
        error={form.errors.number}
        onChange={(event) => form.set("number", event.target.value)}
      />
      <TextField
        label="到账金额"
        suffix="元"
        inputMode="decimal"
        autoComplete="off"
        value={form.values.amount}
        error={form.errors.amount}
        onChange={(event) => form.set("amount", plainNumber(event.target.value))}
      />
    </FormAct>
  );
}
