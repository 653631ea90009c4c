import { type ReactNode, useState } from "react";
import type { Paper } from "#contract/price-book-print.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { FieldError } from "#ui/field.tsx";
import { CurrentPaper } from "./current-paper.tsx";
import { DeskSheet } from "./desk-sheet.tsx";
import { FormBlock } from "./form-block.tsx";
import { MoreLink } from "./more-link.tsx";
import { SheetBody } from "./sheet-body.tsx";

interface PaperPickerProps {
  readonly desk: QuoteDesk;
  readonly title: string;
  readonly papers: readonly Paper[];
  readonly current: Paper | undefined;
  /** Said below its name instead of what it is good for. */
  readonly line?: string | undefined;
  readonly onPick: (paper: Paper) => void;
  readonly error?: string | undefined;
  /** What else is asked about the paper. */
  readonly children?: ReactNode;
}

/** The paper with its swatch; all papers in a sheet. */
export function PaperPicker(props: PaperPickerProps) {
  const { desk, title, papers, current, line, onPick, error, children } = props;
  const [open, setOpen] = useState(false);
  return (
    <FormBlock
      title={title}
      aside={<MoreLink onOpen={() => setOpen(true)}>{`全部 ${papers.length} 种`}</MoreLink>}
    >
      <CurrentPaper paper={current} line={line} onOpen={() => setOpen(true)} />
      <FieldError id="paper" error={error} />
      {children}
      <DeskSheet desk={desk} title={title} open={open} onClose={() => setOpen(false)}>
        <SheetBody>
          {({ PaperList }) => <PaperList papers={papers} current={current} onPick={onPick} />}
        </SheetBody>
      </DeskSheet>
    </FormBlock>
  );
}
