import { type ReactNode, useState } from "react";
import { FieldSheet } from "#configurator/fields/field-sheet.tsx";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import { SummaryRow } from "#ui/layout/summary-row.tsx";

interface SheetRowProps {
  readonly session: QuoteSession;
  readonly name: string;
  /** The current choice as text. */
  readonly value: ReactNode;
  readonly detail?: ReactNode;
  readonly picture?: ReactNode;
  readonly problems: readonly Problem[];
  /** Fields of the job in the sheet; a problem with one is shown in the row. */
  readonly asks: readonly string[];
  readonly children: ReactNode;
}

const isWithin = (field: string, asked: string) => field === asked || field.startsWith(`${asked}.`);

/** A question with its current answer, and the sheet that changes it. */
export function SheetRow(props: SheetRowProps) {
  const { session, name, value, detail, picture, problems, asks, children } = props;
  const [open, setOpen] = useState(false);
  const problem = problems.find(
    ({ field }) => field !== undefined && asks.some((asked) => isWithin(field, asked)),
  );
  return (
    <>
      <SummaryRow
        name={name}
        value={problem?.message ?? value}
        detail={problem === undefined ? detail : undefined}
        picture={picture}
        invalid={problem !== undefined}
        onOpen={() => setOpen(true)}
      />
      <FieldSheet session={session} title={name} open={open} onClose={() => setOpen(false)}>
        {children}
      </FieldSheet>
    </>
  );
}
