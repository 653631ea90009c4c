import type { ReactNode } from "react";
import type { Seen } from "#db/seen.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { Stale } from "#ui/stale.tsx";
import { Empty } from "#ui/states.tsx";
import styles from "./entry-book.module.css";
import { type EntryForm, useEntryBook } from "./use-entry-book.ts";

/** What every entry of a book has beside its own. */
interface Entry {
  readonly id: string;
  readonly isDefault: boolean;
}

/** What one kind of book adds to how they all work. */
export interface BookKind<E extends Entry, Values extends object> {
  /** 地址, 抬头: stands in every sentence. */
  readonly noun: string;
  /** Why to add a first one. */
  readonly whyAdd: string;
  readonly valuesOf: (entry: E) => Values;
  /** One line that tells which entry is meant. */
  readonly lineOf: (entry: E) => string;
  readonly add: (values: Values) => Promise<unknown>;
  readonly change: (values: Values & { id: string }) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly card: (entry: E, actions: ReactNode) => ReactNode;
  readonly form: (form: EntryForm<Values>) => ReactNode;
}

interface EntryBookProps<E extends Entry, Values extends object> {
  kind: BookKind<E, Values>;
  seen: Seen<readonly E[]>;
}

/** A buyer's book of entries: a list, one of them the default; added, changed and removed in sheets. */
export function EntryBook<E extends Entry, Values extends object>({
  kind,
  seen: { value: entries, at },
}: EntryBookProps<E, Values>) {
  const { noun, valuesOf } = kind;
  const { open, show, close, send, act, formOf } = useEntryBook(valuesOf);
  const offline = at !== null;
  const save = (values: Values) =>
    open?.kind === "change"
      ? send(kind.change({ ...values, id: open.entry.id }), `${noun}已保存`)
      : send(kind.add(values), `${noun}已添加`);
  const action = (label: string, onClick: () => void) => (
    <Button tone="plain" size="s" disabled={offline} onClick={onClick}>
      {label}
    </Button>
  );
  const actionsOn = (entry: E) => (
    <>
      {entry.isDefault
        ? null
        : action("设为默认", () => {
            const values = { ...valuesOf(entry), id: entry.id, isDefault: true };
            void act(kind.change(values), "已设为默认");
          })}
      {action("编辑", () => show({ kind: "change", entry }))}
      {action("删除", () => show({ kind: "remove", entry }))}
    </>
  );
  const addButton = (
    <Button className={styles.add} disabled={offline} onClick={() => show({ kind: "add" })}>
      新增{noun}
    </Button>
  );

  return (
    <>
      {at === null ? null : <Stale at={at} />}
      {entries.length === 0 ? (
        <Empty title={`还没有${noun}`} text={kind.whyAdd} action={addButton} />
      ) : (
        <>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={entry.id}>{kind.card(entry, actionsOn(entry))}</li>
            ))}
          </ul>
          {addButton}
        </>
      )}
      <Dialog
        open={open?.kind === "add" || open?.kind === "change"}
        onOpenChange={close}
        title={open?.kind === "change" ? `编辑${noun}` : `新增${noun}`}
        width="34rem"
      >
        {kind.form(formOf(save))}
      </Dialog>
      <ConfirmDialog
        open={open?.kind === "remove"}
        onOpenChange={close}
        title={`删除这个${noun}？`}
        description={open?.kind === "remove" ? kind.lineOf(open.entry) : ""}
        confirmLabel="删除"
        tone="danger"
        onConfirm={async () => {
          if (open?.kind === "remove") await act(kind.remove(open.entry.id), `${noun}已删除`);
        }}
      />
    </>
  );
}
