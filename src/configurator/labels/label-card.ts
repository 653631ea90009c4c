import type { FormKind } from "#contract/jobs/job-form.ts";
import type { LabelKind } from "#contract/lookups/kinds.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import type { ChangeMeans } from "#ui/controls/number-field.tsx";

/** Fields that rotary and digital labels share, as the cards change them. */
export type SharedFields = Omit<
  FormKind<"lz">,
  "quoteType" | "colors" | "spots" | "spotInks" | "quantities"
>;

export interface LabelCardProps {
  readonly form: FormKind<LabelKind>;
  readonly problems: readonly Problem[];
  readonly set: (part: Partial<SharedFields>, by?: ChangeMeans) => void;
}
