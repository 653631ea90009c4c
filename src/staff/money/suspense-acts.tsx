import { grouped } from "#contract/format/numerals.ts";
import {
  recordSuspense,
  resolveSuspense,
  type SuspenseEntry,
} from "#contract/staff/staff-suspense.ts";
import { staffAct } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import { Chips } from "#ui/controls/chips.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { plainNumber } from "#ui/controls/plain-number.ts";
import { yuanText } from "./transfer-act.tsx";

interface ActProps {
  onDone(): void;
  onClose(): void;
}

/** 登记一笔: records money from the bank statement that pays nothing of the shop. */
export function RecordAct({ onDone, onClose }: ActProps) {
  const form = useForm({
    initial: { transaction_id: "", amount: "", reference: "", words: "" },
    check: (values) => ({
      ...(yuanText(values.amount) === null ? { amount: "请填写金额，如 1280.00" } : {}),
      ...needed(values, { transaction_id: "请填写银行流水号" }),
    }),
    send: ({ transaction_id, amount, reference, words }) =>
      done(
        staffAct(recordSuspense, {
          transaction_id: transaction_id.trim(),
          amount: yuanText(amount) ?? "",
          reference: reference.trim(),
          words,
        }),
        "已登记，等核对",
        onDone,
      ),
  });
  const field = (name: keyof typeof form.values, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      autoComplete="off"
      inputMode={name === "amount" ? "decimal" : undefined}
      value={form.values[name]}
      error={form.errors[name]}
      onChange={(event) =>
        form.set(name, name === "amount" ? plainNumber(event.target.value) : event.target.value)
      }
    />
  );
  return (
    <FormAct
      title="登记一笔对不上的钱"
      description="登记以后入账，不能删除，只能处理。"
      form={form}
      label="登记"
      onClose={onClose}
    >
      {field("transaction_id", "银行流水号")}
      {field("amount", "到账金额（元）")}
      {field("reference", "付款编号", "附言里有就填")}
      {field("words", "说明", "可以不填")}
    </FormAct>
  );
}

const ways = { order: "付一个订单", balance: "转入买家余额", returned: "已退回付款人" } as const;
type Way = keyof typeof ways;

/** Further fields of each choice. */
const gaps: Readonly<Record<Way, string | null>> = {
  order: "请填写订单号",
  balance: null,
  returned: "请填写退回的流水号",
};

function wayOf(way: Way, what: string) {
  switch (way) {
    case "order":
      return { kind: "order", order_no: what } as const;
    case "balance":
      return { kind: "balance", mobile: what === "" ? null : what } as const;
    case "returned":
      return { kind: "returned", transaction_id: what } as const;
  }
}

/** 处理: assigns the money once. */
export function ResolveAct({ entry, onDone, onClose }: ActProps & { entry: SuspenseEntry }) {
  const { named } = entry;
  const form = useForm<{ way: Way; what: string }>({
    initial: { way: "order", what: named?.order_no ?? "" },
    check: ({ way, what }): Record<string, string> => {
      const gap = gaps[way] ?? (named === null ? "请填写买家手机号" : null);
      return gap !== null && what.trim() === "" ? { what: gap } : {};
    },
    send: ({ way, what }) =>
      done(
        staffAct(resolveSuspense, { suspense_id: entry.id, how: wayOf(way, what.trim()) }),
        "已处理",
        onDone,
      ),
  });
  const { way } = form.values;
  const labels: Readonly<Record<Way, string>> = {
    order: "订单号",
    balance: "买家手机号",
    returned: "退回的流水号",
  };
  return (
    <FormAct
      title={`¥${grouped(entry.amount)} 怎么处理`}
      description="确认以后入账，不能撤回。"
      form={form}
      label="确认"
      onClose={onClose}
    >
      <Chips
        label="钱归到哪里"
        value={way}
        onChange={(value) =>
          form.change({ way: value, what: value === "order" ? (named?.order_no ?? "") : "" })
        }
        options={(["order", "balance", "returned"] as const).map((value) => ({
          value,
          label: ways[value],
        }))}
      />
      <TextField
        label={labels[way]}
        hint={way === "balance" && named !== null ? `不填就是 ${named.mobile}` : undefined}
        autoComplete="off"
        value={form.values.what}
        error={form.errors.what}
        onChange={(event) => form.set("what", event.target.value)}
      />
    </FormAct>
  );
}
