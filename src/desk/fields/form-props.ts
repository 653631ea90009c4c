import type { ReactNode } from "react";
import type { FormKind } from "#contract/job-form.ts";
import type { QuoteType } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { Problem } from "#contract/quote.ts";
import type { HeldPlace } from "#desk/state/freight-place.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";

/** A card that reckons on the device what goes with the job on the desk. */
export interface BookCardProps {
  readonly desk: QuoteDesk;
  readonly book: PriceBook;
}

/** What every configurator form gets; `change` takes the whole form with what was typed. */
export interface FormProps<Kind extends QuoteType> extends BookCardProps {
  readonly form: FormKind<Kind>;
  readonly problems: readonly Problem[];
  readonly change: (form: FormKind<Kind>) => void;
  /** Where freight is reckoned to. */
  readonly held: HeldPlace;
  /** What stands right under the quantity: a cheaper way. */
  readonly below: ReactNode;
}

/** A card of a form whose fields need no price book. */
export type FieldProps<Kind extends QuoteType> = Pick<
  FormProps<Kind>,
  "form" | "problems" | "change"
>;
