import { useState } from "react";
import { grouped } from "#contract/format/numerals.ts";
import type { StaffOrder } from "#contract/staff/staff-orders.ts";
import { shipPart } from "#contract/staff/staff-parcels.ts";
import { staffAct } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { amountsOf, LineAmounts, wrongAmounts } from "./line-amounts.tsx";

type Order = Pick<StaffOrder, "order_id" | "updatedAt" | "carrier" | "items" | "parcels">;

/** Lines of which something has not left, each with that amount as the most. */
const leftOf = ({ items, parcels = [] }: Pick<StaffOrder, "items" | "parcels">) =>
  items.flatMap((item) => {
    const sent = parcels
      .flatMap(({ lines }) => lines)
      .filter(({ item_id }) => item_id === item.id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const left = Math.round((item.quantity - sent) * 1e6) / 1e6;
    return left > 0 ? [{ id: item.id, title: item.title, unit: item.unit, most: left }] : [];
  });

interface ShipPartProps {
  readonly order: Order;
  onDone(): void;
  onClose(): void;
}

/** 发出一批: a part of the goods in its own parcel; the rest leaves later. */
export function ShipPartAct({ order, onDone, onClose }: ShipPartProps) {
  const [{ items, updatedAt }] = useState({ items: leftOf(order), updatedAt: order.updatedAt });
  const initial: Record<string, string> = { carrier: order.carrier ?? "", tracking_no: "" };
  for (const { id } of items) initial[id] = "";
  const form = useForm({
    initial,
    check: (values): Record<string, string> => {
      const { carrier = "", tracking_no = "" } = values;
      return {
        ...wrongAmounts(items, values, "请填写这一批发多少"),
        ...needed(
          { carrier, tracking_no },
          { carrier: "请填写快递公司", tracking_no: "请填写运单号" },
        ),
      };
    },
    send: (values) => {
      const lines = amountsOf(items, values);
      const sending = staffAct(shipPart, {
        ...{ order_id: order.order_id, updatedAt, lines },
        carrier: (values.carrier ?? "").trim(),
        tracking_no: (values.tracking_no ?? "").trim(),
      });
      return done(sending, "已记下，买家看得到这一批", onDone);
    },
  });
  return (
    <FormAct
      title="发出一批"
      description="买家在订单里看到这一批的单号和数量，不能撤回。全部发完，订单就算发货。"
      form={form}
      label="确认发出"
      onClose={onClose}
    >
      <LineAmounts
        lines={items}
        form={form}
        hint="这一批不发就空着"
        labelOf={({ title, most, unit }) => `${title}（还有 ${grouped(most)} ${unit}）`}
      />
      <TextField
        label="快递公司"
        maxLength={30}
        value={form.values.carrier ?? ""}
        error={form.errors.carrier}
        onChange={(event) => form.set("carrier", event.target.value)}
      />
      <TextField
        label="运单号"
        autoComplete="off"
        maxLength={40}
        value={form.values.tracking_no ?? ""}
        error={form.errors.tracking_no}
        onChange={(event) => form.set("tracking_no", event.target.value)}
      />
    </FormAct>
  );
}
