import { type FormEvent, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import styles from "./by-hand.module.css";
import { type Fields, type Leaf, leavesOf, type Texts, valuesOf, wrongIn } from "./fields.ts";
import { type Sent, sendByHand } from "./send.ts";

const sentWords: Readonly<Record<Sent, string>> = {
  taken: "发出了，状态机收下了。",
  ignored: "发出了，状态机现在不收，什么也没变。",
  ended: "没有发出：状态机已经结束。",
};

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
  /** The actor's name. */
  actor: string;
  type: string;
  fields: Fields;
}

/** The event's fields by its type; faults are shown when it is sent. */
export function EventForm({ actor, type, fields }: EventFormProps) {
  const [texts, setTexts] = useState<Texts>({});
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [sent, setSent] = useState<Sent | null>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = wrongIn(fields, texts);
    setWrong(found);
    const isRight = Object.keys(found).length === 0;
    setSent(isRight ? sendByHand(actor, type, valuesOf(fields, texts)) : null);
  };
  const change = (path: string, text: string) => {
    setTexts({ ...texts, [path]: text });
    setWrong({ ...wrong, [path]: "" });
    setSent(null);
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
        {sent === null ? "" : sentWords[sent]}
      </p>
    </form>
  );
}
