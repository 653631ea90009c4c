import { grouped } from "#contract/format/numerals.ts";
import { cancelByShop, refundByShop } from "#contract/staff/staff-order-changes.ts";
import type { StaffOrder } from "#contract/staff/staff-orders.ts";
import { staffAct } from "#staff/call.ts";
import { FormAct, finished, needed } from "#staff/form-act.tsx";
import { yuanText } from "#staff/money/transfer-act.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";

interface ActProps {
  readonly order: Pick<StaffOrder, "order_id" | "refundable">;
  onDone(): void;
  onClose(): void;
}

interface FieldProps {
  readonly value: string;
  readonly error: string | undefined;
  onType(value: string): void;
}

const AmountField = ({ value, error, onType }: FieldProps) => (
  <TextField
    label="退款金额"
    suffix="元"
    inputMode="decimal"
    autoComplete="off"
    value={value}
    error={error}
    onChange={(event) => onType(event.target.value)}
  />
);

const WordsField = ({ label, value, error, onType }: FieldProps & { readonly label: string }) => (
  <TextField
    label={label}
    maxLength={100}
    autoComplete="off"
    value={value}
    error={error}
    onChange={(event) => onType(event.target.value)}
  />
);

const noAmount = { amount: "请填写金额，如 128.00" };

/** Is the typed sum less than all that remains? */
const isPart = (amount: string, refundable: string): boolean => {
  const yuan = yuanText(amount);
  return yuan !== null && Number(yuan) < Number(refundable);
};

/** 取消订单: the refund in full or in part, with the retained sum and its reason. */
export function CancelAct({ order: { order_id, refundable }, onDone, onClose }: ActProps) {
  const form = useForm({
    initial: { amount: refundable, reason: "", kept: "" },
    check: ({ amount, reason, kept }): Record<string, string> => ({
      ...(yuanText(amount) === null ? noAmount : {}),
      ...needed({ reason }, { reason: "请填写原因" }),
      ...(isPart(amount, refundable) ? needed({ kept }, { kept: "请说明为什么不退" }) : {}),
    }),
    send: ({ amount, reason, kept }) => {
      const sending = staffAct(cancelByShop, {
        order_id,
        amount: yuanText(amount) ?? "",
        reason: reason.trim(),
        kept_reason: isPart(amount, refundable) ? kept.trim() : "",
      });
      return finished(sending, "订单已取消", onDone);
    },
  });
  const { values, errors, set } = form;
  return (
    <FormAct
      title="取消订单"
      description={`买家付的还有 ¥${grouped(refundable)} 可退，原路退回。取消不能撤回；买家看得到退多少、扣多少和原因。`}
      form={form}
      label="取消订单"
      tone="danger"
      onClose={onClose}
    >
      <AmountField
        value={values.amount}
        error={errors.amount}
        onType={(amount) => set("amount", amount)}
      />
      {isPart(values.amount, refundable) ? (
        <WordsField
          label="不退的部分是什么费用"
          value={values.kept}
          error={errors.kept}
          onType={(kept) => set("kept", kept)}
        />
      ) : null}
      <WordsField
        label="取消原因（买家会看到）"
        value={values.reason}
        error={errors.reason}
        onType={(reason) => set("reason", reason)}
      />
    </FormAct>
  );
}

/** 退款: a part of the paid sum; the order continues. */
export function RefundPartAct({ order: { order_id, refundable }, onDone, onClose }: ActProps) {
  const form = useForm({
    initial: { amount: "", reason: "" },
    check: ({ amount, reason }): Record<string, string> => ({
      ...(yuanText(amount) === null ? noAmount : {}),
      ...needed({ reason }, { reason: "请填写原因" }),
    }),
    send: ({ amount, reason }) => {
      const input = { order_id, amount: yuanText(amount) ?? "", reason: reason.trim() };
      return finished(staffAct(refundByShop, input), "已退款，到账以退款记录为准", onDone);
    },
  });
  const { values, errors, set } = form;
  return (
    <FormAct
      title="退一部分款"
      description={`订单照做。最多还能退 ¥${grouped(refundable)}，原路退回，不能撤回；买家看得到金额和原因。`}
      form={form}
      label="退款"
      onClose={onClose}
    >
      <AmountField
        value={values.amount}
        error={errors.amount}
        onType={(amount) => set("amount", amount)}
      />
      <WordsField
        label="原因（买家会看到）"
        value={values.reason}
        error={errors.reason}
        onType={(reason) => set("reason", reason)}
      />
    </FormAct>
  );
}
