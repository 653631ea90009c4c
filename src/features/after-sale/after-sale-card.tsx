import { Link } from "react-router-dom";
import type { AfterSaleCard as Card } from "#contract/after-sale/after-sale.ts";
import { paths } from "#contract/paths/paths.ts";
import { Money } from "#ui/feedback/money.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";
import styles from "./after-sale-card.module.css";
import { stateTones } from "./after-sale-words.ts";
import { ClaimedLine } from "./claimed-line.tsx";

/** The relevant sum: the granted one, else the requested one. */
function Sum({ card: { requested, granted } }: { card: Card }) {
  const yuan = granted ?? requested;
  if (yuan === null) return null;
  return (
    <span className={styles.sum}>
      {granted === null ? "申请退款" : "同意退款"} <Money yuan={yuan} size="l" />
    </span>
  );
}

/** One application in a list: goods, reason and state. It links to the details. */
export function AfterSaleCard({ card }: { card: Card }) {
  return (
    <article className={styles.card} aria-label={`售后 ${card.after_no}`}>
      <Link
        className={styles.body}
        to={paths.afterSale({ after_id: card.after_id })}
        state={{ fromList: true }}
      >
        <span className={styles.head}>
          <Tag tone={stateTones[card.state]}>{card.stateText}</Tag>
          <span className={styles.remedy}>{card.remedyText}</span>
          <Sum card={card} />
        </span>
        {card.lines.map((line) => (
          <ClaimedLine key={line.item_id} line={line} kind={card.kind} />
        ))}
      </Link>
      <p className={styles.number}>
        <span>{card.after_no}</span>
        <span className={styles.time}>{showTime(card.createdAt)}</span>
      </p>
    </article>
  );
}
