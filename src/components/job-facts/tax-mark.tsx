import { taxWord } from "#contract/wording/tax-words.ts";
import { Tag } from "#ui/feedback/tag.tsx";
import styles from "./tax-mark.module.css";

/** Beside an amount: plain where it includes tax, highlighted where it does not. */
export function TaxMark({ included }: { readonly included: boolean }) {
  const word = taxWord(included);
  return included ? <span className={styles.taxed}>{word}</span> : <Tag tone="y">{word}</Tag>;
}
