import { TaxMark } from "#components/job-facts/tax-mark.tsx";
import { type CartLine, isReadable } from "#contract/cart/carts.ts";
import { isTaxed } from "#contract/wording/tax-words.ts";
import { Money } from "#ui/feedback/money.tsx";
import { Card } from "#ui/layout/card.tsx";
import styles from "./cart.module.css";

/** Lines of a newer version: title and price only, until this page is updated. */
export function UnreadableLines({ lines }: { readonly lines: readonly CartLine[] }) {
  return lines
    .filter((line) => !isReadable(line))
    .map((line) => (
      <Card key={line.line_id}>
        <div className={styles.line}>
          <div className={styles.what}>
            <span className={styles.title}>{line.title}</span>
            <p className={styles.spec}>规格由另一个版本写成，请刷新页面后再改</p>
          </div>
          <div className={styles.price}>
            <Money yuan={line.quote.total} size="l" />
            <TaxMark included={isTaxed(line.quote)} />
          </div>
        </div>
      </Card>
    ));
}
