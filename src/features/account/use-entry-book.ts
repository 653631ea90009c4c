import { useState } from "react";
import type { FormRefused } from "#api/say-why.ts";
import { type Posted, post } from "#data/outbox/post.ts";
import type { Intent } from "#db/outbox-calls.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { useRevalidator } from "#ui/feedback/screen-data.ts";
import { toast } from "#ui/feedback/toast.tsx";

/** Which sheet is open, and for which entry. */
export type OpenSheet<Entry> =
  | { readonly kind: "add" }
  | { readonly kind: "change"; readonly entry: Entry }
  | { readonly kind: "remove"; readonly entry: Entry };

/** Initial values and callbacks of the form in a sheet. */
export interface EntryForm<Values> {
  readonly initial?: Values;
  readonly save: (values: Values) => Promise<FormRefused | null>;
  readonly edited: ((values: Values) => void) | undefined;
  readonly onCancel: () => void;
}

/** State of a book of entries: sheets, requests, unsaved input. */
export function useEntryBook<Entry, Values>(valuesOf: (entry: Entry) => Values) {
  const [open, setOpen] = useState<OpenSheet<Entry> | null>(null);
  /** A new entry's unsaved input: closing the sheet does not lose it. */
  const [typed, setTyped] = useState<Values | null>(null);
  const { revalidate } = useRevalidator();
  const close = () => setOpen(null);

  /** Announces success or waiting; a refusal is returned for the form to show. */
  const announce = (posted: Posted, done: string): FormRefused | null => {
    switch (posted.kind) {
      case "sent":
        toast(done, { tone: "ok" });
        void revalidate();
        // Earlier waiting changes may have been sent along.
        shopActors().sendWaiting();
        return null;
      case "waiting":
        toast("已存在本机，联网后自动发出", { tone: "wait" });
        shopActors().sendWaiting();
        return null;
      case "refused":
        return posted.field === null ? posted.message : { ...posted, field: posted.field };
    }
  };
  const send = async (intent: Intent, label: string, done: string): Promise<FormRefused | null> => {
    const refused = announce(await post(intent, label), done);
    if (refused !== null) return refused;
    if (open?.kind === "add") setTyped(null);
    close();
    return null;
  };
  /** The same without an open form: a refusal is announced too. */
  const act = async (intent: Intent, label: string, done: string): Promise<void> => {
    const refused = await send(intent, label, done);
    if (refused === null) return;
    toast(typeof refused === "string" ? refused : refused.message, { tone: "danger" });
  };
  const initial = open?.kind === "change" ? valuesOf(open.entry) : typed;
  const formOf = (save: EntryForm<Values>["save"]): EntryForm<Values> => ({
    ...(initial === null ? {} : { initial }),
    save,
    edited: open?.kind === "add" ? setTyped : undefined,
    onCancel: () => {
      setTyped(null);
      close();
    },
  });
  return { open, show: setOpen, close, send, act, formOf };
}
