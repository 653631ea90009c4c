import { useState } from "react";
import { changeDate } from "#contract/staff/staff-order-changes.ts";
import type { StaffOrder } from "#contract/staff/staff-orders.ts";
import { staffAct } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";

interface DateActProps {
  readonly order: StaffOrder;
  onDone(): void;
  onClose(): void;
}

/** 改交期: another promised day of dispatch. */
export function DateAct({ order, onDone, onClose }: DateActProps) {
  const { order_id, dates } = order;
  const [updatedAt] = useState(order.updatedAt);
  const form = useForm({
    initial: { ship_on: dates?.shipOn ?? "", reason: "" },
    check: (values): Record<string, string> =>
      needed(values, { ship_on: "请选择日期", reason: "请填写原因" }),
    send: ({ ship_on, reason }) =>
      done(
        staffAct(changeDate, { order_id, updatedAt, ship_on, reason: reason.trim() }),
        "交期已改，买家在订单里看得到",
        onDone,
      ),
  });
  const { values, errors, set } = form;
  return (
    <FormAct
      title="改交期"
      description={
        dates == null
          ? "这个订单还没有交期。买家看得到新的日期和原因。"
          : `现在应发 ${dates.shipOn}。${dates.arrive === null ? "" : "预计送达跟着移动；"}买家看得到新的日期和原因。`
      }
      form={form}
      label="改交期"
      onClose={onClose}
    >
      <TextField
        label="发货日"
        type="date"
        value={values.ship_on}
        error={errors.ship_on}
        onChange={(event) => set("ship_on", event.target.value)}
      />
      <TextField
        label="原因（买家会看到）"
        maxLength={100}
        autoComplete="off"
        value={values.reason}
        error={errors.reason}
        onChange={(event) => set("reason", event.target.value)}
      />
    </FormAct>
  );
}
