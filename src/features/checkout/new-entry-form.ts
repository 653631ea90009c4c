import { type FormRefused, refusedForm } from "#api/say-why.ts";

interface NewEntry<Entry, Values> {
  /** A form that was begun and not saved. */
  readonly typed: Values | null;
  readonly onTyped: (values: Values | null) => void;
  readonly add: (values: Values) => Promise<Entry>;
  readonly onAdded: (entry: Entry) => void;
  readonly close: () => void;
}

/** State of a new entry's form: the input stays until it is saved or dropped. */
export function newEntryForm<Entry, Values>(entry: NewEntry<Entry, Values>) {
  const { typed, onTyped, add, onAdded, close } = entry;
  return {
    ...(typed === null ? {} : { initial: typed }),
    edited: onTyped,
    save: async (values: Values): Promise<FormRefused | null> => {
      try {
        onAdded(await add(values));
        close();
        return null;
      } catch (error) {
        return refusedForm(error);
      }
    },
    onCancel: () => {
      onTyped(null);
      close();
    },
  };
}
