import { fieldIssues } from "#contract/http/field-issues.ts";
import { type PayeeForm, payee } from "#contract/refunds/refunds.ts";
import { TextField } from "#ui/controls/field.tsx";
import type { FormState } from "#ui/controls/form-state.ts";

export const noPayee: PayeeForm = { name: "", bank: "", account: "" };

export const payeeFaults = (values: PayeeForm): Record<string, string> =>
  fieldIssues(payee, values);

/** The bank account that a transfer goes to. */
export function PayeeFields({ form }: { form: FormState<PayeeForm> }) {
  const { values, errors, set, leave } = form;
  return (
    <>
      <TextField
        label="户名"
        autoComplete="name"
        value={values.name}
        error={errors.name}
        onChange={(event) => set("name", event.target.value)}
        onBlur={() => leave("name")}
      />
      <TextField
        label="开户行"
        value={values.bank}
        error={errors.bank}
        onChange={(event) => set("bank", event.target.value)}
        onBlur={() => leave("bank")}
      />
      <TextField
        label="账号"
        inputMode="numeric"
        autoComplete="off"
        value={values.account}
        error={errors.account}
        onChange={(event) => set("account", event.target.value)}
        onBlur={() => leave("account")}
      />
    </>
  );
}
