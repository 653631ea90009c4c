import { TextArea } from "#ui/controls/field.tsx";
import type { FormState } from "#ui/controls/form-state.ts";

interface WordsFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly form: FormState<{ words: string }>;
}

/** What the buyer reads about a file. */
export const WordsField = ({ label, hint, form }: WordsFieldProps) => (
  <TextArea
    label={label}
    hint={hint}
    maxLength={200}
    value={form.values.words}
    error={form.errors.words}
    onChange={(event) => form.set("words", event.target.value)}
  />
);
