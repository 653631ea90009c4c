import { Link } from "react-router-dom";
import type { CartLine } from "#contract/carts.ts";
import { grouped } from "#contract/numerals.ts";
import { paths } from "#contract/paths.ts";
import { Card } from "#ui/card.tsx";
import { Money } from "#ui/money.tsx";
import { Tag } from "#ui/tag.tsx";
import styles from "./lines-step.module.css";

function Line({ line }: { line: CartLine }) {
  const { quote } = line;
  return (
    <li className={styles.line}>
      <img className={styles.thumb} src={line.picture} alt="" />
      <div className={styles.words}>
        <p className={styles.title}>
          {line.title} {line.state === "orderable" ? null : <Tag tone="y">按现价</Tag>}
        </p>
        <p className={styles.spec}>{line.summary}</p>
      </div>
      <div className={styles.sums}>
        <Money yuan={quote.total} plain />
        <span className={styles.quantity}>
          ×{grouped(quote.quantity)} {quote.unit}
        </span>
      </div>
    </li>
  );
}

/** What is ordered, at which prices. */
export function LinesStep({ lines }: { lines: readonly CartLine[] }) {
  return (
    <Card title={`商品（${lines.length}）`} aside={<Link to={paths.cart()}>回报价车修改</Link>}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.line_id} line={line} />
        ))}
      </ul>
    </Card>
  );
}
