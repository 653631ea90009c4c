import { useState } from "react";
import { call } from "#api/call.ts";
import { refusalOf } from "#api/say-why.ts";
import { changeProfile } from "#contract/account/account.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { gated } from "#ui/controls/why-not.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { EditIcon } from "#ui/layout/screen-icons.tsx";
import styles from "./display-name.module.css";

interface DisplayNameProps {
  name: string;
  offline: boolean;
  onChanged(): void;
}

interface NameFormProps {
  name: string;
  onDone(): void;
  onCancel(): void;
}

function NameForm({ name, onDone, onCancel }: NameFormProps) {
  const form = useForm({
    initial: { name },
    check: (values) => fieldIssues(changeProfile.input, values),
    send: async (values) => {
      const refused = await refusalOf(call(changeProfile, values));
      if (refused === null) onDone();
      return refused;
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <TextField
        label="姓名"
        autoComplete="name"
        maxLength={30}
        value={form.values.name}
        error={form.errors.name ?? form.refused ?? undefined}
        onChange={(event) => form.set("name", event.target.value)}
      />
      <div className={styles.actions}>
        <Button tone="outline" size="s" onClick={onCancel}>
          取消
        </Button>
        <Button size="s" type="submit" busy={form.busy}>
          保存
        </Button>
      </div>
    </form>
  );
}

/** The buyer's name, changed in place. */
export function DisplayName({ name, offline, onChanged }: DisplayNameProps) {
  const [editing, setEditing] = useState(false);
  if (editing) {
    return (
      <NameForm
        name={name}
        onCancel={() => setEditing(false)}
        onDone={() => {
          setEditing(false);
          toast("姓名已保存", { tone: "ok" });
          onChanged();
        }}
      />
    );
  }
  return (
    <h2 className={styles.name}>
      {name}
      <button
        type="button"
        className={styles.edit}
        aria-label="修改姓名"
        {...gated(offline ? "联网后可用" : null, () => setEditing(true))}
      >
        <EditIcon size={18} />
      </button>
    </h2>
  );
}
