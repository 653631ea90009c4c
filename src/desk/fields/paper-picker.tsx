import { type ReactNode, useState } from "react";
import type { Paper } from "#contract/price-book-print.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { lookOfPaper } from "#job/facts/material-look.ts";
import { FieldError } from "#ui/field.tsx";
import { MaterialSwatch } from "#ui/material-swatch.tsx";
import { RightIcon } from "#ui/shell-icons.tsx";
import { DeskSheet } from "./desk-sheet.tsx";
import { FormBlock } from "./form-block.tsx";
import styles from "./label-material-block.module.css";
import { MoreLink } from "./more-link.tsx";
import { OptionList } from "./option-list.tsx";
import { paperGroup, paperLine } from "./paper-words.ts";

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
        <PaperList papers={papers} current={current} onPick={onPick} />
      </DeskSheet>
    </FormBlock>
  );
}

interface CurrentPaperProps {
  readonly paper: Paper | undefined;
  readonly line?: string | undefined;
  readonly onOpen: () => void;
}

/** The paper that is chosen, as a button that leads to the others. */
export const CurrentPaper = ({ paper, line, onOpen }: CurrentPaperProps) =>
  paper === undefined ? null : (
    <button type="button" className={styles.current} aria-haspopup="dialog" onClick={onOpen}>
      <MaterialSwatch look={lookOfPaper(paper)} className={styles.swatch} />
      <span className={styles.text}>
        <b>{paper.name}</b>
        <span>{line || paperLine(paper)}</span>
      </span>
      <RightIcon size={18} />
    </button>
  );

interface PaperListProps {
  readonly papers: readonly Paper[];
  readonly current: Paper | undefined;
  readonly onPick: (paper: Paper) => void;
}

/** Papers by family, each with its look and what it is good for. */
export function PaperList({ papers, current, onPick }: PaperListProps) {
  return (
    <OptionList
      label="纸张"
      chosen={current?.id ?? null}
      onPick={(id) => {
        const next = papers.find((paper) => paper.id === id);
        if (next !== undefined) onPick(next);
      }}
      options={papers.map((paper) => ({
        value: paper.id,
        label: paper.name,
        group: paperGroup(paper),
        line: paperLine(paper),
        picture: <MaterialSwatch look={lookOfPaper(paper)} className={styles.swatch} />,
      }))}
    />
  );
}
