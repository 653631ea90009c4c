import type { ReactNode } from "react";
import { refusalOf } from "#api/say-why.ts";
import { Button, type ButtonTone } from "#ui/controls/button.tsx";
import formStyles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import type { FormState } from "#ui/controls/form-state.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";

interface FormActProps<Values extends object> {
  /** CSS inline size from 768 px on. */
  readonly width?: string;
  readonly title: string;
  readonly description?: ReactNode;
  readonly form: FormState<Values>;
  readonly label: string;
  readonly tone?: ButtonTone;
  readonly children?: ReactNode;
  onClose(): void;
}

/** A form for one action, with the data that it needs: its button submits. */
export function FormAct<Values extends object>(props: FormActProps<Values>) {
  const { title, description, form, label, tone, width = "28rem", children, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      width={width}
    >
      <form className={formStyles.form} noValidate onSubmit={form.submit}>
        {children}
        <FormRefusal why={form.refused} />
        <Button type="submit" block tone={tone} busy={form.busy}>
          {label}
        </Button>
      </form>
    </Dialog>
  );
}

/** Waits for an action; announces the result and reloads the screen. */
export async function done(
  act: Promise<unknown>,
  words: string,
  after: () => void,
): Promise<string | null> {
  const refused = await refusalOf(act);
  if (refused !== null) return refused;
  toast(words, { tone: "ok" });
  after();
  return null;
}

/** Waits for the act, and says where a second person has to confirm it. */
export async function finished(
  sending: Promise<{ readonly held: boolean }>,
  words: string,
  onDone: () => void,
): Promise<string | null> {
  const isHeld = await sending.then(
    ({ held }) => held,
    () => false,
  );
  return done(sending, isHeld ? "超过限额，已交给另一位同事确认" : words, onDone);
}

/** `{ name: message }` where a required text is missing. */
export const needed = (
  values: Readonly<Record<string, string>>,
  messages: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages).filter(([name]) => (values[name] ?? "").trim() === ""),
  );
