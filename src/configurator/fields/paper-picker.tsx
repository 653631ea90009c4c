import { type ReactNode, useState } from "react";
import { SheetBody } from "#configurator/sheets/sheet-body.tsx";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import type { Paper } from "#contract/price-book/print.ts";
import { FieldError } from "#ui/controls/field.tsx";
import { CurrentPaper } from "./current-paper.tsx";
import { FieldSheet } from "./field-sheet.tsx";
import { FormBlock } from "./form-block.tsx";
import { MoreLink } from "./more-link.tsx";

interface PaperPickerProps {
  readonly session: QuoteSession;
  readonly title: string;
  readonly papers: readonly Paper[];
  readonly current: Paper | undefined;
  /** Shown below its name instead of its purpose. */
  readonly line?: string | undefined;
  readonly onPick: (paper: Paper) => void;
  readonly error?: string | undefined;
  /** Further questions about the paper. */
  readonly children?: ReactNode;
}

/** The paper with its swatch; all papers in a sheet. */
export function PaperPicker(props: PaperPickerProps) {
  const { session, title, papers, current, line, onPick, error, children } = props;
  const [open, setOpen] = useState(false);
  return (
    <FormBlock
      title={title}
      aside={<MoreLink onOpen={() => setOpen(true)}>{`全部 ${papers.length} 种`}</MoreLink>}
    >
      <CurrentPaper paper={current} line={line} onOpen={() => setOpen(true)} />
      <FieldError id="paper" error={error} />
      {children}
      <FieldSheet session={session} title={title} open={open} onClose={() => setOpen(false)}>
        <SheetBody>
          {({ PaperList }) => <PaperList papers={papers} current={current} onPick={onPick} />}
        </SheetBody>
      </FieldSheet>
    </FormBlock>
  );
}
