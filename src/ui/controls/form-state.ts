import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { afterPress } from "./after-press.ts";

type Errors<Values> = Partial<Record<keyof Values, string>>;

/** State of the submission. */
export interface Sending {
  readonly busy: boolean;
  /** Message of the last refusal, or null. */
  readonly refused: string | null;
}

/** A refusal that names its field: shown beside it, and the field gets the focus. */
export interface FieldRefusal<Name> {
  readonly field: Name;
  readonly message: string;
}

export interface FormState<Values extends object> extends Sending {
  readonly values: Values;
  readonly errors: Errors<Values>;
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void;
  /** Several fields in one step. */
  change(some: Partial<Values>): void;
  /** Clears a field that the submission used up; messages stay. */
  clear(name: keyof Values): void;
  /** Shows the field's own message; for `onBlur`. */
  leave(name: keyof Values): void;
  /** The initial values, without messages. */
  reset(): void;
  submit(event: FormEvent<HTMLFormElement>): void;
}

export interface FormRules<Values extends object> {
  readonly initial: Values;
  /** Field name → message; empty when everything is valid. */
  readonly check: (values: Values) => Record<string, string>;
  /**
   * Resolves with null when done, or with the message of a refusal, with its field if it has one.
   * The message of a field that the form does not have is shown for the whole form.
   */
  readonly send: (values: Values) => Promise<string | null | FieldRefusal<PropertyKey>>;
  /** Called with every edit, for screens that store the input. */
  readonly edited?: ((values: Values) => void) | undefined;
  /** State of the submission, where a machine controls it; else the form itself does. */
  readonly sending?: Sending | undefined;
}

function pick<Values extends object>(found: Record<string, string>, names: Values): Errors<Values> {
  const errors: Errors<Values> = {};
  for (const name of Object.keys(names) as (keyof Values & string)[]) {
    const message = found[name];
    if (message !== undefined) errors[name] = message;
  }
  return errors;
}

const focusInvalid = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>("[aria-invalid=true], [data-gap]")?.focus();

/**
 * State of a plain form: values that survive errors, messages after a field loses its focus or a
 * submission, one submission at a time, and the focus on the first invalid field.
 */
export function useForm<Values extends object>(rules: FormRules<Values>): FormState<Values> {
  const [values, setValues] = useState(rules.initial);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [own, setOwn] = useState<Sending>({ busy: false, refused: null });
  const { busy, refused } = rules.sending ?? own;
  const note = (part: Partial<Sending>) => {
    if (rules.sending === undefined) setOwn((held) => ({ ...held, ...part }));
  };

  const check = (next: Values): Errors<Values> => pick(rules.check(next), next);

  /** A displayed message follows the text; a new one waits until the field loses its focus. */
  const change = (next: Values) => {
    setValues(next);
    note({ refused: null });
    const found = check(next);
    const kept: Errors<Values> = {};
    for (const name of Object.keys(errors) as (keyof Values)[]) {
      const message = found[name];
      if (message !== undefined) kept[name] = message;
    }
    setErrors(kept);
    rules.edited?.(next);
  };

  return {
    values,
    errors,
    refused,
    busy,
    set: (name, value) => change({ ...values, [name]: value }),
    change: (some) => change({ ...values, ...some }),
    clear: (name) => setValues((held) => ({ ...held, [name]: rules.initial[name] })),
    leave: (name) => {
      const message = check(values)[name];
      if (message === undefined) return;
      afterPress(() => setErrors((shown) => ({ ...shown, [name]: message })));
    },
    reset: () => {
      setValues(rules.initial);
      setErrors({});
      note({ refused: null });
      rules.edited?.(rules.initial);
    },
    submit: (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (busy) return;
      const form = event.currentTarget;
      const found = check(values);
      flushSync(() => setErrors(found));
      if (Object.keys(found).length > 0) {
        focusInvalid(form);
        return;
      }
      note({ busy: true, refused: null });
      rules.send(values).then(
        (refused) => {
          if (refused === null || typeof refused === "string") {
            note({ busy: false, refused });
            return;
          }
          const named = pick({ [refused.field]: refused.message }, values);
          if (Object.keys(named).length === 0) {
            note({ busy: false, refused: refused.message });
            return;
          }
          flushSync(() => {
            note({ busy: false, refused: null });
            setErrors(named);
          });
          focusInvalid(form);
        },
        (error: unknown) => {
          note({ busy: false, refused: null });
          throw error;
        },
      );
    },
  };
}
