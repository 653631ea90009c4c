import type { AfterSaleCard } from "#contract/after-sale.ts";
import { grouped } from "#contract/numerals.ts";
import styles from "./claimed-line.module.css";

/** One thing that is complained about: picture, title, how many of how many, and why. */
export function ClaimedLine({ line }: { line: AfterSaleCard["lines"][number] }) {
  const { granted, quantity, bought, unit } = line;
  return (
    <span className={styles.line}>
      <img className={styles.thumb} src={line.picture} alt="" loading="lazy" />
      <span className={styles.words}>
        <span className={styles.title}>{line.title}</span>
        <span className={styles.fact}>{line.reasonText}</span>
        <span className={styles.fact}>
          {grouped(quantity)} {unit}（共买 {grouped(bought)} {unit}）
          {granted !== null && granted < quantity ? `，同意 ${grouped(granted)} ${unit}` : null}
        </span>
      </span>
    </span>
  );
}
