import { type ReactNode, useState } from "react";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Card } from "#ui/layout/card.tsx";
import { ConfirmDialog, Dialog } from "#ui/layout/dialog.tsx";
import styles from "./firm.module.css";
import { useFirmAct } from "./use-firm-act.ts";

interface EntriesCardProps<E extends { readonly id: string }> {
  /** 地址 or 抬头: used in every sentence. */
  readonly noun: string;
  readonly entries: readonly E[];
  /** Why this role cannot change them; null where it can. */
  readonly barred: string | null;
  readonly offline: boolean;
  readonly lineOf: (entry: E) => string;
  readonly card: (entry: E, actions: ReactNode) => ReactNode;
  /** The form of one entry, or of a new one. */
  readonly form: (entry: E | null, close: () => void) => ReactNode;
  readonly remove: (id: string) => Promise<unknown>;
}

type Open<E> = { readonly kind: "edit"; readonly entry: E | null } | { kind: "remove"; entry: E };

/** What a firm shares of one kind, edited by the roles that may. */
export function EntriesCard<E extends { readonly id: string }>(props: EntriesCardProps<E>) {
  const { noun, entries, barred, offline, lineOf, card, form, remove } = props;
  const [open, setOpen] = useState<Open<E> | null>(null);
  const act = useFirmAct();
  const close = () => setOpen(null);
  const whyNot = barred ?? (offline ? "联网后可用" : null);
  const button = (label: string, next: Open<E>) => (
    <GatedButton
      tone="plain"
      size="s"
      whyNot={whyNot}
      aria-haspopup="dialog"
      onClick={() => setOpen(next)}
    >
      {label}
    </GatedButton>
  );
  return (
    <Card title={`企业${noun}`} aside={button(`新增${noun}`, { kind: "edit", entry: null })}>
      {entries.length === 0 ? (
        <p className={styles.note}>还没有。加了以后，成员下单时都能选。</p>
      ) : null}
      <ul className={styles.rows}>
        {entries.map((entry) => (
          <li key={entry.id}>
            {card(
              entry,
              barred === null ? (
                <>
                  {button("编辑", { kind: "edit", entry })}
                  {button("删除", { kind: "remove", entry })}
                </>
              ) : null,
            )}
          </li>
        ))}
      </ul>
      {barred === null ? null : <p className={styles.note}>{barred}</p>}
      <Dialog
        open={open?.kind === "edit"}
        onOpenChange={close}
        title={open?.entry ? `编辑企业${noun}` : `新增企业${noun}`}
        width="34rem"
      >
        {open?.kind === "edit" ? form(open.entry, close) : null}
      </Dialog>
      <ConfirmDialog
        open={open?.kind === "remove"}
        onOpenChange={close}
        title={`删除这个企业${noun}？`}
        description={open?.kind === "remove" ? lineOf(open.entry) : ""}
        confirmLabel="删除"
        tone="danger"
        onConfirm={async () => {
          if (open?.kind !== "remove") return;
          const { id } = open.entry;
          await act.run(() => remove(id), `企业${noun}已删除`);
        }}
      />
    </Card>
  );
}
