import type { Paper } from "#contract/price-book-print.ts";
import { lookOfPaper } from "#job/facts/material-look.ts";
import { MaterialSwatch } from "#ui/material-swatch.tsx";
import { RightIcon } from "#ui/shell-icons.tsx";
import styles from "./label-material-block.module.css";
import { paperLine } from "./paper-words.ts";

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
