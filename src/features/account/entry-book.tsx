import { type ReactNode, useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import { paths } from "#contract/paths/paths.ts";
import type { Seen } from "#data/copies/fetch-with-cache.ts";
import { outboxNow, rowsOf, watchOutbox } from "#data/outbox/outbox-now.ts";
import { type ShownEntry, type WishReading, withWaiting } from "#data/outbox/waiting-entries.ts";
import type { Intent } from "#db/outbox-calls.ts";
import { Button } from "#ui/controls/button.tsx";
import { Stale } from "#ui/feedback/stale.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { Section } from "#ui/layout/card.tsx";
import { ConfirmDialog, Dialog } from "#ui/layout/dialog.tsx";
import styles from "./entry-book.module.css";
import { type EntryForm, type OpenSheet, useEntryBook } from "./use-entry-book.ts";

/** Fields of every entry of a book. */
interface Entry {
  readonly id: string;
  readonly isDefault: boolean;
  readonly firm?: boolean | undefined;
}

/** The texts and functions of one kind of book. */
export interface BookKind<E extends Entry, Values extends object> extends WishReading<E, Values> {
  /** 地址, 抬头: used in every sentence. */
  readonly noun: string;
  /** Why to add a first one. */
  readonly whyAdd: string;
  readonly valuesOf: (entry: E) => Values;
  /** One line that identifies the entry. */
  readonly lineOf: (entry: E) => string;
  /** The same for the input. */
  readonly labelOf: (values: Values) => string;
  readonly add: (values: Values) => Intent;
  readonly change: (values: Values & { id: string }) => Intent;
  readonly remove: (id: string) => Intent;
  /** `mark`: 待发, where it has not been sent yet. */
  readonly card: (entry: E, actions: ReactNode, mark: ReactNode) => ReactNode;
  readonly form: (form: EntryForm<Values>) => ReactNode;
}

interface EntryBookProps<E extends Entry, Values extends object> {
  kind: BookKind<E, Values>;
  seen: Seen<readonly E[]>;
}

const marks: Readonly<Record<NonNullable<ShownEntry<unknown>["waits"]>, string>> = {
  add: "待发",
  change: "待发",
  remove: "删除待发",
};

/** A buyer's book of entries: a list with one default, edited in sheets. */
export function EntryBook<E extends Entry, Values extends object>({
  kind,
  seen: { value, at },
}: EntryBookProps<E, Values>) {
  const [entries, shared] = [value.filter(({ firm }) => !firm), value.filter(({ firm }) => firm)];
  const { noun, valuesOf, labelOf } = kind;
  const waiting = rowsOf(useSyncExternalStore(watchOutbox, outboxNow));
  const shown = withWaiting(entries, waiting, kind);
  const { open, show, close, send, act, formOf } = useEntryBook(valuesOf);
  const save = (values: Values) =>
    open?.kind === "change"
      ? send(kind.change({ ...values, id: open.entry.id }), labelOf(values), `${noun}已保存`)
      : send(kind.add(values), labelOf(values), `${noun}已添加`);
  const opener = (label: string, next: OpenSheet<E>) => (
    <Button tone="plain" size="s" aria-haspopup="dialog" onClick={() => show(next)}>
      {label}
    </Button>
  );
  const actionsOn = (entry: E) => (
    <>
      {entry.isDefault ? null : (
        <Button
          tone="plain"
          size="s"
          onClick={() => {
            const values = { ...valuesOf(entry), id: entry.id, isDefault: true };
            void act(kind.change(values), labelOf(values), "已设为默认");
          }}
        >
          设为默认
        </Button>
      )}
      {opener("编辑", { kind: "change", entry })}
      {opener("删除", { kind: "remove", entry })}
    </>
  );
  const toOutbox = <Link to={paths.outbox()}>去待发箱</Link>;
  const addButton = (
    <Button className={styles.add} aria-haspopup="dialog" onClick={() => show({ kind: "add" })}>
      新增{noun}
    </Button>
  );

  return (
    <>
      {at === null ? null : <Stale at={at} />}
      {shown.length === 0 ? (
        <Empty title={`还没有${noun}`} text={kind.whyAdd} action={addButton} />
      ) : (
        <>
          <ul className={styles.list}>
            {shown.map(({ entry, waits }) => (
              <li key={entry.id}>
                {kind.card(
                  entry,
                  waits === null || waits === "change" ? actionsOn(entry) : toOutbox,
                  waits === null ? null : <Tag tone="y">{marks[waits]}</Tag>,
                )}
              </li>
            ))}
          </ul>
          {addButton}
        </>
      )}
      {shared.length === 0 ? null : (
        <Section title={`企业的${noun}`} aside={<Link to={paths.firm()}>去企业账户</Link>}>
          <ul className={styles.list}>
            {shared.map((entry) => (
              <li key={entry.id}>{kind.card(entry, null, null)}</li>
            ))}
          </ul>
        </Section>
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
          if (open?.kind !== "remove") return;
          await act(kind.remove(open.entry.id), kind.lineOf(open.entry), `${noun}已删除`);
        }}
      />
    </>
  );
}
