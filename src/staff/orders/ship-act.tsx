import { useState } from "react";
import { type StaffOrder, shipOrder } from "#contract/staff/staff-orders.ts";
import { staffAct } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";

interface ShipActProps {
  readonly order: Pick<StaffOrder, "order_id" | "expressType" | "carrier" | "updatedAt">;
  onDone(): void;
  onClose(): void;
}

/** 登记发货: carrier and number; neither for pickup. */
export function ShipAct({ order, onDone, onClose }: ShipActProps) {
  const pickup = order.expressType === "pickup";
  /** The version when the dialog opened, from which the parcel's label was written. */
  const [updatedAt] = useState(order.updatedAt);
  const form = useForm({
    initial: { carrier: order.carrier ?? "", tracking_no: "" },
    check: (values) =>
      pickup ? {} : needed(values, { carrier: "请填写快递公司", tracking_no: "请填写运单号" }),
    send: (values) => {
      const { order_id } = order;
      const parcel = { carrier: values.carrier.trim(), tracking_no: values.tracking_no.trim() };
      const seen = { order_id, updatedAt };
      const act = staffAct(shipOrder, pickup ? seen : { ...seen, ...parcel });
      return done(act, pickup ? "已记下，买家在订单里看得到" : "已发货", onDone);
    },
  });
  return (
    <FormAct
      title={pickup ? "货已备好？" : "登记发货"}
      description={pickup ? "买家在订单里会看到可以来取。" : "买家在订单里会看到单号，不能撤回。"}
      form={form}
      label={pickup ? "可以来取" : "确认发货"}
      onClose={onClose}
    >
      {pickup ? null : (
        <>
          <TextField
            label="快递公司"
            maxLength={30}
            value={form.values.carrier}
            error={form.errors.carrier}
            onChange={(event) => form.set("carrier", event.target.value)}
          />
          <TextField
            label="运单号"
            autoComplete="off"
            maxLength={40}
            value={form.values.tracking_no}
            error={form.errors.tracking_no}
            onChange={(event) => form.set("tracking_no", event.target.value)}
          />
        </>
      )}
    </FormAct>
  );
}
