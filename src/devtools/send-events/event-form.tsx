import { type FormEvent, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import styles from "./by-hand.module.css";
import { type Fields, type Leaf, leavesOf, type Texts, valuesOf, wrongIn } from "./fields.ts";

const emptyWords = { null: "留空：null", absent: "留空：不带" } as const;

interface LeafFieldProps {
  leaf: Leaf;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function LeafField({ leaf: { path, field }, text, error, onChange }: LeafFieldProps) {
  const hint = field.empty === undefined ? undefined : emptyWords[field.empty];
  if (field.kind === "text" || field.kind === "number") {
    return (
      <TextField
        label={path}
        hint={hint}
        error={error}
        value={text}
        autoComplete="off"
        inputMode={field.kind === "number" ? "decimal" : "text"}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  const choices =
    field.kind === "flag"
      ? [
          { value: "true", label: "是" },
          { value: "false", label: "否" },
        ]
      : Object.keys(field.values).map((value) => ({ value, label: value }));
  return (
    <SelectField
      label={path}
      hint={hint}
      error={error}
      value={text}
      placeholder="请选择"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      options={choices}
    />
  );
}

interface EventFormProps {
  type: string;
  fields: Fields;
  /** Sends valid values; the answer is shown. */
  onSend: (values: Record<string, unknown>) => string;
}

/** The event's fields by its type; faults are shown when it is sent. */
export function EventForm({ type, fields, onSend }: EventFormProps) {
  const [texts, setTexts] = useState<Texts>({});
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [answer, setAnswer] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = wrongIn(fields, texts);
    setWrong(found);
    const isRight = Object.keys(found).length === 0;
    setAnswer(isRight ? onSend(valuesOf(fields, texts)) : "");
  };
  const change = (path: string, text: string) => {
    setTexts({ ...texts, [path]: text });
    setWrong({ ...wrong, [path]: "" });
    setAnswer("");
  };
  return (
    <form className={styles.form} onSubmit={send} aria-label={type} noValidate>
      {leavesOf(fields).map((leaf) => (
        <LeafField
          key={leaf.path}
          leaf={leaf}
          text={texts[leaf.path] ?? ""}
          error={wrong[leaf.path]}
          onChange={(text) => change(leaf.path, text)}
        />
      ))}
      <Button type="submit">发送</Button>
      <p role="status" className={styles.sent}>
        {answer}
      </p>
    </form>
  );
}
