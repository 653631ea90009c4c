import { useState } from "react";
import * as v from "valibot";
import { type BankAccount, type Company, company } from "#contract/catalog/company.ts";
import { companyFactWords } from "#contract/catalog/company-facts.ts";
import { Refusal } from "#contract/http/reply.ts";
import { isKeyOf } from "#contract/lookups/vocabulary.ts";
import {
  type ShopWord,
  type StaffCarrier,
  setBankAccount,
  setCarrierPhone,
  setCompany,
  setRefundLimit,
  setShopWord,
} from "#contract/staff/staff-shop.ts";
import { staffCall } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import { yuanText } from "#staff/money/transfer-act.tsx";
import { TextArea, TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";

interface ActProps {
  onDone(): void;
  onClose(): void;
}

type CompanyFact = keyof Company;

interface Fact {
  /** Empty = not shown. */
  readonly optional?: boolean;
  readonly long?: boolean;
}

const facts: Readonly<Record<CompanyFact, Fact>> = {
  name: {},
  shortName: {},
  intro: { long: true },
  phone: {},
  wechat: { optional: true },
  wechatCode: { optional: true },
  email: {},
  address: {},
  hours: {},
  deliveryArea: {},
  factory: { optional: true },
  afterSale: { optional: true },
  licence: {},
};
export const companyFactNames = Object.keys(companyFactWords).filter(isKeyOf(companyFactWords));

const asked = Object.fromEntries(
  companyFactNames
    .filter((name) => facts[name].optional !== true)
    .map((name) => [name, `请填写${companyFactWords[name]}`]),
);

/** The current fields, where a refusal contains them. */
const clash = v.object({ company });

/** 公司资料: saves the fields changed here, and reports fields that somebody else changed meanwhile. */
export function CompanyAct({ company: shown, onDone, onClose }: ActProps & { company: Company }) {
  const { wechat = "", wechatCode = "", factory = "", afterSale = "" } = shown;
  const [before, setBefore] = useState(shown);
  const save = (wanted: Company) =>
    staffCall(setCompany, { ...wanted, before }).catch((error: unknown) => {
      const parsed = v.safeParse(clash, error instanceof Refusal ? error.data : null);
      if (parsed.success) setBefore(parsed.output.company);
      throw error;
    });
  const form = useForm<Record<CompanyFact, string>>({
    initial: { ...shown, wechat, wechatCode, factory, afterSale },
    check: (values) => needed({ ...values }, asked),
    send: ({ wechat: chat, wechatCode: code, factory: made, afterSale: promise, ...others }) =>
      done(
        save({
          ...others,
          ...(chat.trim() === "" ? {} : { wechat: chat }),
          ...(code.trim() === "" ? {} : { wechatCode: code }),
          ...(made.trim() === "" ? {} : { factory: made }),
          ...(promise.trim() === "" ? {} : { afterSale: promise }),
        }),
        "已保存，买家下次打开就看到",
        onDone,
      ),
  });
  return (
    <FormAct title="修改公司资料" form={form} label="保存" onClose={onClose}>
      {companyFactNames.map((name) => {
        const { optional, long } = facts[name];
        const field = {
          label: companyFactWords[name],
          ...(optional === true ? { hint: "可以不填" } : {}),
          value: form.values[name],
          error: form.errors[name],
        };
        return long === true ? (
          <TextArea
            key={name}
            rows={4}
            {...field}
            onChange={(event) => form.set(name, event.target.value)}
          />
        ) : (
          <TextField
            key={name}
            autoComplete="off"
            {...field}
            onChange={(event) => form.set(name, event.target.value)}
          />
        );
      })}
    </FormAct>
  );
}

const accountLabels = { accountName: "户名", bank: "开户行", account: "账号" } as const;
const accountFields = ["accountName", "bank", "account"] as const;

/** 收款账户: the confirmation names what changes, because money goes there. */
export function AccountAct({
  account,
  onDone,
  onClose,
}: ActProps & { account: BankAccount | null }) {
  const form = useForm<BankAccount>({
    initial: account ?? { accountName: "", bank: "", account: "" },
    check: (values) =>
      needed(
        { ...values },
        { accountName: "请填写户名", bank: "请填写开户行", account: "请填写账号" },
      ),
    send: (values) => done(staffCall(setBankAccount, values), "已提出，等确认后启用", onDone),
  });
  return (
    <FormAct
      title="修改收款账户"
      description="要另一位店主确认，或满一天后自己确认，才会启用。等确认时，买家不能新选对公转账。"
      form={form}
      label="提出修改"
      tone="danger"
      onClose={onClose}
    >
      {accountFields.map((name) => (
        <TextField
          key={name}
          label={accountLabels[name]}
          autoComplete="off"
          value={form.values[name]}
          error={form.errors[name]}
          onChange={(event) => form.set(name, event.target.value)}
        />
      ))}
    </FormAct>
  );
}

/** 叫法: one word for one code, used everywhere. */
export function WordAct({ entry, onDone, onClose }: ActProps & { entry: ShopWord }) {
  const { of, code, usual } = entry;
  const form = useForm({
    initial: { word: entry.word },
    check: (values) => needed(values, { word: "请填写叫法" }),
    send: ({ word }) =>
      done(staffCall(setShopWord, { of, code, word }), "已改，买家看到的随之改变", onDone),
  });
  return (
    <FormAct
      title={`${entry.title}：${entry.word}`}
      description={`程序里叫“${usual}”。`}
      form={form}
      label="保存"
      onClose={onClose}
    >
      <TextField
        label="本店叫法"
        maxLength={20}
        autoComplete="off"
        value={form.values.word}
        error={form.errors.word}
        onChange={(event) => form.set("word", event.target.value)}
      />
    </FormAct>
  );
}

/** 承运商电话: what buyers read where they choose a carrier. */
export function CarrierAct({ carrier, onDone, onClose }: ActProps & { carrier: StaffCarrier }) {
  const { carrier_id, name } = carrier;
  const form = useForm({
    initial: { phone: carrier.phone },
    check: (values) => needed(values, { phone: "请填写电话" }),
    send: ({ phone }) =>
      done(staffCall(setCarrierPhone, { carrier_id, phone }), "已改，买家下次打开就看到", onDone),
  });
  return (
    <FormAct title={`${name}的电话`} form={form} label="保存" onClose={onClose}>
      <TextField
        label="电话"
        inputMode="tel"
        maxLength={30}
        autoComplete="off"
        value={form.values.phone}
        error={form.errors.phone}
        onChange={(event) => form.set("phone", event.target.value)}
      />
    </FormAct>
  );
}

/** 退款限额: above it a second person confirms. */
export function LimitAct({ limit, onDone, onClose }: ActProps & { limit: string }) {
  const form = useForm({
    initial: { amount: limit },
    check: ({ amount }): Record<string, string> =>
      yuanText(amount) === null ? { amount: "请填写金额，如 5000.00" } : {},
    send: ({ amount }) =>
      done(staffCall(setRefundLimit, { amount: yuanText(amount) ?? "" }), "已改", onDone),
  });
  return (
    <FormAct
      title="修改退款限额"
      description="一个订单的退款合计超过这个数，要另一位同事确认。已在等确认的退款照旧等。"
      form={form}
      label="保存"
      onClose={onClose}
    >
      <TextField
        label="退款限额"
        suffix="元"
        inputMode="decimal"
        autoComplete="off"
        value={form.values.amount}
        error={form.errors.amount}
        onChange={(event) => form.set("amount", event.target.value)}
      />
    </FormAct>
  );
}
