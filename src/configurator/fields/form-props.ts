import type { ReactNode } from "react";
import type { HeldPlace } from "#configurator/state/freight-place.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import type { FormKind } from "#contract/jobs/job-form.ts";
import type { QuoteType } from "#contract/jobs/jobs.ts";
import type { LabelKind } from "#contract/lookups/kinds.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import type { ChangeMeans } from "#ui/controls/number-field.tsx";

/** A card that calculates with the session's job on the device. */
export interface BookCardProps {
  readonly session: QuoteSession;
  readonly book: PriceBook;
}

/** Props of every configurator form; `change` takes the whole changed form. */
export interface FormProps<Kind extends QuoteType> extends BookCardProps {
  readonly form: FormKind<Kind>;
  readonly problems: readonly Problem[];
  readonly change: (form: FormKind<Kind>, by?: ChangeMeans) => void;
  /** Destination of freight. */
  readonly held: HeldPlace;
  /** A cheaper method, shown below the quantity. */
  readonly below: ReactNode;
}

/** The props of each label kind, so that form and change have the same kind. */
export type LabelFormProps = { [Kind in LabelKind]: FormProps<Kind> }[LabelKind];

/** A card of a form whose fields need no price book. */
export type FieldProps<Kind extends QuoteType> = Pick<
  FormProps<Kind>,
  "form" | "problems" | "change"
>;
