import type { FormRefused } from "#api/say-why.ts";
import { Button } from "#ui/controls/button.tsx";
import { Chips } from "#ui/controls/chips.tsx";
import { CheckField, TextField } from "#ui/controls/field.tsx";
import styles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";

export interface InvoiceValues {
  readonly titleType: "person" | "company";
  readonly kind: "normal" | "special";
  readonly buyerName: string;
  readonly taxNo: string;
  readonly addressPhone: string;
  readonly bankAccount: string;
  readonly email: string;
  readonly isDefault: boolean;
}

const emptyInvoice: InvoiceValues = {
  titleType: "company",
  kind: "normal",
  buyerName: "",
  taxNo: "",
  addressPhone: "",
  bankAccount: "",
  email: "",
  isDefault: false,
};

/** Words of the codes, and why a person cannot have a special invoice. */
interface InvoiceWords {
  readonly titleType: Readonly<Record<InvoiceValues["titleType"], string>>;
  readonly kind: Readonly<Record<InvoiceValues["kind"], string>>;
  readonly specialNeedsCompany: string;
}

interface InvoiceFormProps {
  words: InvoiceWords;
  initial?: InvoiceValues;
  /** A pasted tax number without spaces, hyphens and full-width characters. */
  tidyTaxNumber(text: string): string;
  /** Field name → message; empty when everything is valid. */
  check(values: InvoiceValues): Record<string, string>;
  /** Resolves with null when saved, or with a refusal. */
  save(values: InvoiceValues): Promise<FormRefused | null>;
  onCancel(): void;
  edited?: ((values: InvoiceValues) => void) | undefined;
  /** Entries of a firm have no default. */
  shared?: boolean;
}

/** An invoice title: the form of the account and of checkout. */
export function InvoiceForm(props: InvoiceFormProps) {
  const { words, initial, tidyTaxNumber, check, save, onCancel, edited, shared = false } = props;
  const form = useForm({ initial: initial ?? emptyInvoice, check, send: save, edited });
  const { values, errors } = form;
  const company = values.titleType === "company";
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <Chips
        label="抬头类型"
        value={values.titleType}
        options={[
          { value: "company", label: words.titleType.company },
          { value: "person", label: words.titleType.person },
        ]}
        onChange={(titleType) =>
          form.change(titleType === "person" ? { titleType, kind: "normal" } : { titleType })
        }
      />
      <Chips
        label="发票类型"
        value={values.kind}
        options={[
          { value: "normal", label: words.kind.normal },
          {
            value: "special",
            label: words.kind.special,
            disabledReason: company ? undefined : words.specialNeedsCompany,
          },
        ]}
        onChange={(kind) => form.set("kind", kind)}
      />
      <TextField
        label={company ? "企业名称" : "抬头"}
        autoComplete={company ? "organization" : "name"}
        maxLength={50}
        value={values.buyerName}
        error={errors.buyerName}
        onBlur={() => form.leave("buyerName")}
        onChange={(event) => form.set("buyerName", event.target.value)}
      />
      {company ? (
        <>
          <TextField
            label="税号"
            hint="18 位统一社会信用代码，或旧税号 15、20 位"
            autoCapitalize="characters"
            autoComplete="off"
            value={values.taxNo}
            error={errors.taxNo}
            onBlur={() => {
              form.set("taxNo", tidyTaxNumber(values.taxNo));
              form.leave("taxNo");
            }}
            onChange={(event) => form.set("taxNo", event.target.value)}
          />
          <TextField
            label="地址、电话（选填）"
            autoComplete="off"
            maxLength={80}
            value={values.addressPhone}
            error={errors.addressPhone}
            onChange={(event) => form.set("addressPhone", event.target.value)}
          />
          <TextField
            label="开户行、账号（选填）"
            autoComplete="off"
            maxLength={80}
            value={values.bankAccount}
            error={errors.bankAccount}
            onChange={(event) => form.set("bankAccount", event.target.value)}
          />
        </>
      ) : null}
      <TextField
        label="收票邮箱（选填）"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={values.email}
        error={errors.email}
        onBlur={() => form.leave("email")}
        onChange={(event) => form.set("email", event.target.value)}
      />
      {shared ? null : (
        <CheckField
          label="设为默认抬头"
          checked={values.isDefault}
          onChange={(event) => form.set("isDefault", event.target.checked)}
        />
      )}
      <FormRefusal why={form.refused} />
      <div className={styles.actions}>
        <Button tone="outline" onClick={onCancel}>
          取消
        </Button>
        <Button tone="primary" type="submit" busy={form.busy}>
          保存抬头
        </Button>
      </div>
    </form>
  );
}
