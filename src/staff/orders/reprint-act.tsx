import { grouped } from "#contract/format/numerals.ts";
import { reprintOrder } from "#contract/staff/staff-reprints.ts";
import { staffAct } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { amountsOf, LineAmounts, wrongAmounts } from "./line-amounts.tsx";

interface Item {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly quantity: number;
}

interface ReprintActProps {
  readonly order: { readonly order_id: string; readonly items: readonly Item[] };
  /** The after-sale application that is granted with it. */
  readonly claim?: { readonly after_id: string; readonly after_no: string };
  onDone(): void;
  onClose(): void;
}

/** 重印: lines of the order again, whole or in part, at the shop's cost. */
export function ReprintAct({ order, claim, onDone, onClose }: ReprintActProps) {
  const { order_id, items } = order;
  const lines = items.map(({ quantity, ...item }) => ({ ...item, most: quantity }));
  const isWhole = items.length === 1 || claim !== undefined;
  const initial: Record<string, string> = {
    reason: claim === undefined ? "" : `售后单 ${claim.after_no}`,
  };
  for (const { id, most } of lines) initial[id] = isWhole ? String(most) : "";
  const form = useForm({
    initial,
    check: (values): Record<string, string> => ({
      ...wrongAmounts(lines, values, "请填写重印多少"),
      ...needed({ reason: values.reason ?? "" }, { reason: "请填写原因" }),
    }),
    send: (values) => {
      const sending = staffAct(reprintOrder, {
        ...{ order_id, lines: amountsOf(lines, values), reason: (values.reason ?? "").trim() },
        ...(claim === undefined ? {} : { after_id: claim.after_id }),
      });
      return done(sending, "已安排重印，新单在生产", onDone);
    },
  });
  return (
    <FormAct
      title={claim === undefined ? "重印" : "开重印单"}
      description={`${claim === undefined ? "" : "同意补印，"}开一张免费的新单，马上进入生产，有自己的施工单。买家看得到重印什么和原因，不用付款。`}
      form={form}
      label="安排重印"
      onClose={onClose}
    >
      <LineAmounts
        lines={lines}
        form={form}
        hint={items.length === 1 ? undefined : "不重印就空着"}
        labelOf={({ title, most, unit }) =>
          `${title}（${claim === undefined ? "共" : "申请"} ${grouped(most)} ${unit}）`
        }
      />
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
