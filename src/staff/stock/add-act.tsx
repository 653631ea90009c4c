import type { OutputOf } from "#contract/http/endpoint.ts";
import { addStock, stockChoices } from "#contract/staff/staff-stock.ts";
import { Ask } from "#staff/ask.tsx";
import { staffAct, staffCall } from "#staff/call.ts";
import { done, FormAct } from "#staff/form-act.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { amountOf, unitOf, wrongAmount } from "./amount-text.ts";

type Choice = OutputOf<typeof stockChoices>[number];

interface AddProps {
  onDone(): void;
  onClose(): void;
}

interface Values {
  readonly paper: string;
  readonly gsm: string;
  readonly size: string;
  readonly brand: string;
  readonly amount: string;
  readonly days: string;
}

/** The first weight, format and brand of a paper. */
const firstOf = (choice: Choice): Pick<Values, "paper" | "gsm" | "size" | "brand"> => ({
  paper: choice.id,
  gsm: String(choice.gsms[0] ?? ""),
  size: choice.sizes[0]?.size ?? "",
  brand: choice.brands[0] ?? "",
});

const options = (values: readonly (string | number)[], unit = "") =>
  values.map((value) => ({ value: String(value), label: `${value}${unit}` }));

function Form({ choices, onDone, onClose }: AddProps & { readonly choices: readonly Choice[] }) {
  const chosen = ({ paper }: Pick<Values, "paper">) => choices.find(({ id }) => id === paper);
  const formOf = (values: Pick<Values, "paper" | "size">) => ({
    form: chosen(values)?.sizes.find(({ size }) => size === values.size)?.form ?? "sheet",
  });
  const [first] = choices;
  const form = useForm<Values>({
    initial: {
      ...(first === undefined ? { paper: "", gsm: "", size: "", brand: "" } : firstOf(first)),
      amount: "",
      days: "2",
    },
    check: (values) => ({
      ...(amountOf(formOf(values), values.amount) === null
        ? { amount: wrongAmount(formOf(values), "数量") }
        : {}),
      ...(/^\d{1,2}$/.test(values.days) && Number(values.days) <= 60
        ? {}
        : { days: "补货天数须为0到60" }),
    }),
    send: (values) => {
      const own = formOf(values);
      const input = {
        ...{ paper_id: values.paper, gsm: Number(values.gsm), form: own.form, size: values.size },
        ...{ brand: values.brand, amount: amountOf(own, values.amount) ?? 0 },
        ...{ low_mark: 0, restock_days: Number(values.days) },
      };
      return done(staffAct(addStock, input), "已加入库存", onDone);
    },
  });
  const { values, errors } = form;
  const choice = chosen(values);
  return (
    <FormAct title="加入库存" form={form} label="加入" onClose={onClose}>
      <SelectField
        label="纸张"
        value={values.paper}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => {
          const next = chosen({ paper: target.value });
          if (next !== undefined) form.change(firstOf(next));
        }}
      />
      <SelectField
        label="克重"
        value={values.gsm}
        options={options(choice?.gsms ?? [], " g")}
        onChange={({ target }) => form.set("gsm", target.value)}
      />
      <SelectField
        label="规格"
        value={values.size}
        options={(choice?.sizes ?? []).map(({ size, name }) => ({ value: size, label: name }))}
        onChange={({ target }) => form.set("size", target.value)}
      />
      <SelectField
        label="品牌"
        value={values.brand}
        options={options(choice?.brands ?? [])}
        onChange={({ target }) => form.set("brand", target.value)}
      />
      <TextField
        label="数量"
        inputMode="decimal"
        suffix={unitOf(formOf(values))}
        value={values.amount}
        error={errors.amount}
        onChange={(event) => form.set("amount", event.target.value)}
      />
      <TextField
        label="补货天数"
        inputMode="numeric"
        suffix="个工作日"
        value={values.days}
        error={errors.days}
        onChange={(event) => form.set("days", event.target.value)}
      />
    </FormAct>
  );
}

/** 加入库存: a paper, weight, format and brand of the price book. */
export function AddAct(props: AddProps) {
  return (
    <Ask load={() => staffCall(stockChoices, {})}>
      {(choices) => <Form choices={choices} {...props} />}
    </Ask>
  );
}
