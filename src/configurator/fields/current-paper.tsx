import { lookOfPaper } from "#components/job-facts/material-look.ts";
import { MaterialSwatch } from "#components/material-swatch.tsx";
import styles from "#configurator/labels/label-material-block.module.css";
import type { Paper } from "#contract/price-book/print.ts";
import { RightIcon } from "#ui/layout/shell-icons.tsx";
import { paperLine } from "./paper-words.ts";

interface CurrentPaperProps {
  readonly paper: Paper | undefined;
  readonly line?: string | undefined;
  readonly onOpen: () => void;
}

/** The chosen paper, as a button that opens the list. */
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
