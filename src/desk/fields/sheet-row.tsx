import { type ReactNode, useState } from "react";
import type { Problem } from "#contract/quote.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { SummaryRow } from "#ui/summary-row.tsx";
import { DeskSheet } from "./desk-sheet.tsx";

interface SheetRowProps {
  readonly desk: QuoteDesk;
  readonly name: string;
  /** What is chosen, in words. */
  readonly value: ReactNode;
  readonly detail?: ReactNode;
  readonly picture?: ReactNode;
  readonly problems: readonly Problem[];
  /** Fields of the job that the sheet asks for; a problem with one is told in the row. */
  readonly asks: readonly string[];
  readonly children: ReactNode;
}

const isWithin = (field: string, asked: string) => field === asked || field.startsWith(`${asked}.`);

/** A question that is answered already, and the sheet that changes it. */
export function SheetRow(props: SheetRowProps) {
  const { desk, name, value, detail, picture, problems, asks, children } = props;
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
      <DeskSheet desk={desk} title={name} open={open} onClose={() => setOpen(false)}>
        {children}
      </DeskSheet>
    </>
  );
}
