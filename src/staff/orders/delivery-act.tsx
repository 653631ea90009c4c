import { useState } from "react";
import { refusalOf } from "#api/say-why.ts";
import { receiverNumbers } from "#contract/addresses/receiver-numbers.ts";
import { grouped } from "#contract/format/numerals.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import * as shopChoices from "#contract/lookups/shop-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import type { ExpressType } from "#contract/orders/order-fields.ts";
import { changeDelivery } from "#contract/staff/staff-order-changes.ts";
import type { StaffOrder } from "#contract/staff/staff-orders.ts";
import { staffAct } from "#staff/call.ts";
import { FormAct, needed } from "#staff/form-act.tsx";
import { Chips } from "#ui/controls/chips.tsx";
import { CheckField, SelectField, TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { addressValues, DeliveryAddress } from "./delivery-address.tsx";

interface DeliveryActProps {
  readonly order: StaffOrder;
  onDone(): void;
  onClose(): void;
}

/** The difference between the new freight and the paid one. */
function differenceWords(difference: string): string {
  if (Number(difference) === 0) return "配送已改，运费不变";
  const yuan = difference.replace("-", "");
  return difference.startsWith("-")
    ? `配送已改，运费比付的少 ¥${grouped(yuan)}，可另退给买家`
    : `配送已改，运费多 ¥${grouped(yuan)}，由本店承担`;
}

const missing = {
  name: "请填写收货人",
  mobile: "请填写手机",
  cityCode: "请选择省份和城市",
  detail: "请填写详细地址",
};

function initialOf({ address, expressType }: StaffOrder) {
  const way: ExpressType = expressType;
  const held = { carrier: "", another: address === null, reason: "" };
  return { way, ...held, ...addressValues(address) };
}

/** 改配送: another address, delivery type or carrier before the shipment. The paid sum stays. */
export function DeliveryAct({ order, onDone, onClose }: DeliveryActProps) {
  const [updatedAt] = useState(order.updatedAt);
  const [old] = useState(() => addressValues(order.address));
  const form = useForm({
    initial: initialOf(order),
    check: (values): Record<string, string> => {
      const { way, another, name, mobile, cityCode, detail, reason } = values;
      const { extension, landline, postcode } = values;
      const addressed = another && way !== "pickup";
      return {
        ...(addressed ? fieldIssues(receiverNumbers, { extension, landline, postcode }) : {}),
        ...(addressed ? needed({ name, mobile, cityCode, detail }, missing) : {}),
        ...needed({ reason }, { reason: "请填写原因" }),
      };
    },
    send: (values) => {
      const { way, carrier, another, reason, ...address } = values;
      const sending = staffAct(changeDelivery, {
        order_id: order.order_id,
        updatedAt,
        express_type: way,
        carrier_id: carrier === "" ? null : carrier,
        address: another && way !== "pickup" ? address : null,
        reason: reason.trim(),
      });
      return refusalOf(
        sending.then(({ difference }) => {
          toast(differenceWords(difference), { tone: "ok" });
          onDone();
        }),
      );
    },
  });
  const { values, errors, set, change } = form;
  const serving = order.carriers.filter(({ type }) => type === values.way);
  return (
    <FormAct
      title="改配送"
      description="买家付的钱不变：新运费低了可另退差额，高了由本店承担。买家在订单里看得到改动和原因；有邮箱的，另发一封邮件。"
      form={form}
      label="改配送"
      onClose={onClose}
    >
      <Chips
        label="配送方式"
        value={values.way}
        options={codesOf(shopChoices.expressType).map((value) => ({
          value,
          label: shopChoices.expressType.words[value],
        }))}
        onChange={(way: ExpressType) => change({ way, carrier: "" })}
      />
      {serving.length > 1 ? (
        <SelectField
          label="承运商"
          value={values.carrier}
          options={[
            { value: "", label: "最省的" },
            ...serving.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => set("carrier", event.target.value)}
        />
      ) : null}
      {values.way === "pickup" || order.address === null ? null : (
        <CheckField
          label="换一个收货地址"
          checked={values.another}
          onChange={(event) => set("another", event.target.checked)}
        />
      )}
      {values.way === "pickup" || !values.another ? null : (
        <DeliveryAddress
          values={values}
          old={old}
          errors={errors}
          onChange={(some) => change(some)}
        />
      )}
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
