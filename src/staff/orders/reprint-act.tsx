import { grouped } from "#contract/format/numerals.ts";
import type { StaffOrder } from "#contract/staff/staff-orders.ts";
import { reprintOrder } from "#contract/staff/staff-reprints.ts";
import { staffAct } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { plainNumber } from "#ui/controls/plain-number.ts";

interface ReprintActProps {
  readonly order: Pick<StaffOrder, "order_id" | "items">;
  onDone(): void;
  onClose(): void;
}

/** 0 where it stays empty; null where it is no amount of the line. */
export function amountOf(typed: string, most: number): number | null {
  if (typed.trim() === "") return 0;
  const amount = Number(typed);
  return Number.isFinite(amount) && amount >= 0 && amount <= most ? amount : null;
}

/** 重印: lines of the order again, whole or in part, at the shop's cost. */
export function ReprintAct({ order: { order_id, items }, onDone, onClose }: ReprintActProps) {
  const initial: Record<string, string> = { reason: "" };
  const [only] = items;
  for (const item of items) initial[item.id] = items.length === 1 ? String(item.quantity) : "";
  const form = useForm({
    initial,
    check: (values): Record<string, string> => {
      const wrong = items.filter(
        ({ id, quantity }) => amountOf(values[id] ?? "", quantity) === null,
      );
      const isEmpty = items.every(({ id, quantity }) => amountOf(values[id] ?? "", quantity) === 0);
      return {
        ...Object.fromEntries(
          wrong.map(({ id, quantity }) => [id, `请填写 0 到 ${quantity} 的数`]),
        ),
        ...(isEmpty && only !== undefined ? { [only.id]: "请填写重印多少" } : {}),
        ...needed({ reason: values.reason ?? "" }, { reason: "请填写原因" }),
      };
    },
    send: (values) => {
      const lines = items.flatMap(({ id, quantity: most }) => {
        const quantity = amountOf(values[id] ?? "", most) ?? 0;
        return quantity > 0 ? [{ item_id: id, quantity }] : [];
      });
      const sending = staffAct(reprintOrder, {
        ...{ order_id, lines, reason: (values.reason ?? "").trim() },
      });
      return done(sending, "已安排重印，新单在生产", onDone);
    },
  });
  return (
    <FormAct
      title="重印"
      description="开一张免费的新单，马上进入生产，有自己的施工单。买家看得到重印什么和原因，不用付款。"
      form={form}
      label="安排重印"
      onClose={onClose}
    >
      {items.map(({ id, title, quantity, unit }) => (
        <TextField
          key={id}
          label={`${title}（共 ${grouped(quantity)} ${unit}）`}
          suffix={unit}
          inputMode="decimal"
          autoComplete="off"
          hint={items.length === 1 ? undefined : "不重印就空着"}
          value={form.values[id] ?? ""}
          error={form.errors[id]}
          onChange={(event) => form.set(id, plainNumber(event.target.value))}
        />
      ))}
      <TextField
        label="原因（买家会看到）"
        maxLength={100}
        autoComplete="off"
        value={form.values.reason ?? ""}
        error={form.errors.reason}
        onChange={(event) => form.set("reason", event.target.value)}
      />
    </FormAct>
  );
}
