import { lookOfPaper } from "#components/job-facts/material-look.ts";
import { MaterialSwatch } from "#components/material-swatch.tsx";
import styles from "#configurator/labels/label-material-block.module.css";
import type { Paper } from "#contract/price-book/print.ts";
import { OptionList } from "./option-list.tsx";
import { paperGroup, paperLine } from "./paper-words.ts";

interface PaperListProps {
  readonly papers: readonly Paper[];
  readonly current: Paper | undefined;
  readonly onPick: (paper: Paper) => void;
}

/** Papers by family, each with its look and its purpose. */
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
