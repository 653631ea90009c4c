import { type FormRefused, refusedForm } from "#api/say-why.ts";
import { tidyTaxNumber } from "#contract/account/tax-number.ts";
import { firmForm } from "#contract/firms/firms.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import styles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { GatedButton } from "#ui/controls/gated-button.tsx";

export interface FirmValues {
  readonly name: string;
  readonly taxNo: string;
}

interface FirmFormProps {
  readonly initial: FirmValues;
  readonly label: string;
  readonly offline: boolean;
  readonly send: (values: FirmValues) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

const sent = (sending: Promise<unknown>): Promise<FormRefused | null> =>
  sending.then(() => null, refusedForm);

/** Name and tax number of a firm. */
export function FirmForm({ initial, label, offline, send, onDone, onCancel }: FirmFormProps) {
  const form = useForm<FirmValues>({
    initial,
    check: (values) => fieldIssues(firmForm, values),
    send: async (values) => {
      const refused = await sent(send(values));
      if (refused === null) onDone();
      return refused;
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit} aria-label={label}>
      <TextField
        label="企业名称"
        autoComplete="organization"
        maxLength={50}
        value={form.values.name}
        error={form.errors.name}
        onBlur={() => form.leave("name")}
        onChange={(event) => form.set("name", event.target.value)}
      />
      <TextField
        label="税号（选填）"
        autoCapitalize="characters"
        autoComplete="off"
        value={form.values.taxNo}
        error={form.errors.taxNo}
        onBlur={() => {
          form.set("taxNo", tidyTaxNumber(form.values.taxNo));
          form.leave("taxNo");
        }}
        onChange={(event) => form.set("taxNo", event.target.value)}
      />
      <FormRefusal why={form.refused} />
      <div className={styles.actions}>
        {onCancel === undefined ? null : (
          <Button tone="outline" onClick={onCancel}>
            取消
          </Button>
        )}
        <GatedButton type="submit" busy={form.busy} whyNot={offline ? "联网后可用" : null}>
          {label}
        </GatedButton>
      </div>
    </form>
  );
}
