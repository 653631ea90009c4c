import { type AgreedDiscount, mostPermille } from "#contract/firms/firm-agreement.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import { listedKinds, perKind } from "#contract/lookups/kinds.ts";
import { quoteType } from "#contract/lookups/shop-choices.ts";
import {
  type AgreementEdition,
  endAgreement,
  setAgreement,
} from "#contract/staff/staff-agreements.ts";
import { staffAct } from "#staff/call.ts";
import { done, FormAct } from "#staff/form-act.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { plainNumber } from "#ui/controls/plain-number.ts";

interface ActProps {
  readonly firmId: string;
  /** The newest edition, or null. */
  readonly latest: AgreementEdition | null;
  onDone(): void;
  onClose(): void;
}

/** Per mille of a typed percentage; null where it is none that may be agreed. */
function permilleOf(typed: string): number | null {
  const text = typed.replace(/[%％\s]/g, "");
  if (!/^\d{1,2}(\.\d)?$/.test(text)) return null;
  const [whole = "0", tenth = "0"] = text.split(".");
  const permille = Number(whole) * 10 + Number(tenth);
  return permille > 0 && permille <= mostPermille ? permille : null;
}

type Typed = Readonly<Record<(typeof listedKinds)[number], string>>;

const discountsOf = (typed: Typed): AgreedDiscount[] =>
  listedKinds.flatMap((kind) => {
    const permille = permilleOf(typed[kind]);
    return permille === null ? [] : [{ kind, permille }];
  });

function faultsOf(values: Typed & { readonly from: string; readonly until: string }) {
  const wrong = listedKinds.filter(
    (kind) => values[kind].trim() !== "" && permilleOf(values[kind]) === null,
  );
  const none = wrong.length === 0 && discountsOf(values).length === 0;
  const faults: Record<string, string> = Object.fromEntries(
    wrong.map((kind) => [kind, `请填 0.1 到 ${mostPermille / 10}，最多一位小数`]),
  );
  const { from, until } = values;
  return {
    ...faults,
    ...(none ? { [listedKinds[0]]: "至少填一个品类的优惠" } : {}),
    ...(from === "" ? { from: "请填写开始日期" } : {}),
    ...(until !== "" && until < from ? { until: "结束日期不能早于开始日期" } : {}),
  };
}

/** 定协议价, or a change of it: a percentage for each kind of goods, and the days. */
export function AgreementAct({ firmId, latest, onDone, onClose }: ActProps) {
  const running = latest === null || latest.state === "over" ? null : latest;
  const typed = { ...perKind("") };
  for (const { kind, permille } of running?.discounts ?? []) typed[kind] = String(permille / 10);
  const form = useForm({
    initial: {
      ...typed,
      from: running?.from ?? shanghaiDay(Date.now()),
      until: running?.until ?? "",
      note: running?.note ?? "",
    },
    check: faultsOf,
    send: (values) => {
      const { from, until, note } = values;
      const act = staffAct(setAgreement, {
        firm_id: firmId,
        edition: latest?.edition ?? 0,
        discounts: discountsOf(values),
        from,
        until: until === "" ? null : until,
        note,
      });
      return done(act, "协议价已保存", onDone);
    },
  });
  return (
    <FormAct
      title={running === null ? "定协议价" : "改协议价"}
      description="没填的品类按原价。保存后马上代替原来的协议价，开始日期以前按原价。已下的订单不变，留了邮箱的负责人会收到邮件。"
      form={form}
      label="保存"
      onClose={onClose}
    >
      {listedKinds.map((kind) => (
        <TextField
          key={kind}
          label={`${quoteType.words[kind]}优惠（%）`}
          inputMode="decimal"
          autoComplete="off"
          value={form.values[kind]}
          error={form.errors[kind]}
          onChange={(event) => form.set(kind, plainNumber(event.target.value))}
        />
      ))}
      <TextField
        label="开始日期"
        type="date"
        value={form.values.from}
        error={form.errors.from}
        onChange={(event) => form.set("from", event.target.value)}
      />
      <TextField
        label="最后一天（选填）"
        hint="不填就长期有效"
        type="date"
        value={form.values.until}
        error={form.errors.until}
        onChange={(event) => form.set("until", event.target.value)}
      />
      <TextField
        label="备注（选填）"
        hint="只有本店看得到"
        maxLength={200}
        value={form.values.note}
        onChange={(event) => form.set("note", event.target.value)}
      />
    </FormAct>
  );
}

/** 结束协议价: from now on the firm pays list prices. */
export function EndAgreementAct({ firmId, latest, onDone, onClose }: ActProps) {
  const form = useForm({
    initial: { note: "" },
    check: (): Record<string, string> => ({}),
    send: ({ note }) => {
      const act = staffAct(endAgreement, { firm_id: firmId, edition: latest?.edition ?? 0, note });
      return done(act, "协议价已结束", onDone);
    },
  });
  return (
    <FormAct
      title="结束协议价"
      description="马上结束，以后的订单按原价。已下的订单不变，留了邮箱的负责人会收到邮件。"
      form={form}
      label="结束"
      tone="danger"
      onClose={onClose}
    >
      <TextField
        label="备注（选填）"
        hint="只有本店看得到"
        maxLength={200}
        value={form.values.note}
        onChange={(event) => form.set("note", event.target.value)}
      />
    </FormAct>
  );
}
