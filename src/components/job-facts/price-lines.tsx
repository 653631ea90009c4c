import { useWords } from "#api/shop-words.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { lineName } from "#contract/wording/quote-words.ts";
import { isTaxed, taxWord } from "#contract/wording/tax-words.ts";
import { keyed } from "./keyed.ts";
import styles from "./result.module.css";

/** Every priced line with its basis; they add up to the total. */
export function PriceLines({ quote }: { readonly quote: Quote }) {
  const words = useWords();
  const basis = `（${taxWord(isTaxed(quote))}）`;
  return (
    <div className={styles.tableWrap}>
      <table className={styles.table} aria-label="价格明细">
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">未税金额</th>
          </tr>
        </thead>
        <tbody>
          {keyed(quote.lines, (line) => line.code + line.name).map(({ key, item: line }) => (
            <tr key={key}>
              <td>
                {lineName(line, words)}
                <span className={styles.basis}>{line.basis}</span>
              </td>
              <td className={styles.num}>{grouped(line.amount)}</td>
            </tr>
          ))}
          <tr className={styles.totalRow}>
            <td>
              合计{basis}
              <span className={styles.basis}>{quote.amountInWords}</span>
            </td>
            <td className={`${styles.num} ${styles.money}`}>¥{grouped(quote.total)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
