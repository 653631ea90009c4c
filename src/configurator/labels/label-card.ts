import type { FormKind } from "#contract/jobs/job-form.ts";
import type { Problem } from "#contract/quotes/quote.ts";

/** Fields that rotary and digital labels share, as the cards change them. */
export type SharedFields = Omit<FormKind<"lz">, "quoteType" | "colors" | "spots">;

export interface LabelCardProps {
  readonly form: FormKind<"lz"> | FormKind<"inkLz">;
  readonly problems: readonly Problem[];
  readonly set: (part: Partial<SharedFields>) => void;
}
