import { lookOfMaterial, lookOfPaper } from "#components/job-facts/material-look.ts";
import { MaterialSwatch } from "#components/material-swatch.tsx";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { Card } from "#ui/layout/card.tsx";
import styles from "./sample-contents.module.css";

/** What a sample pack holds: every label material and paper of today's price book. */
export function SampleContents({ book }: { readonly book: PriceBook }) {
  return (
    <Card title="册里有什么">
      <p className={styles.note}>这里的图是示意，手感和颜色以寄到的样片为准。</p>
      <h3 className={styles.title}>不干胶面材（{book.labels.materials.length}）</h3>
      <ul className={styles.list}>
        {book.labels.materials.map((material) => (
          <li key={material.id} className={styles.sample}>
            <MaterialSwatch look={lookOfMaterial(material)} />
            {material.name}
          </li>
        ))}
      </ul>
      <h3 className={styles.title}>纸张（{book.papers.length}）</h3>
      <ul className={styles.list}>
        {book.papers.map((paper) => (
          <li key={paper.id} className={styles.sample}>
            <MaterialSwatch look={lookOfPaper(paper)} />
            {paper.name}
          </li>
        ))}
      </ul>
    </Card>
  );
}
