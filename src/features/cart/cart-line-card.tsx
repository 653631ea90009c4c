import { Link } from "react-router-dom";
import type { CartLine } from "#contract/carts.ts";
import type { PriceBook } from "#contract/price-book.ts";
import { DifferenceTable } from "#quote/difference-table.tsx";
import { linePath } from "#quote/draft-path.ts";
import { jobLine } from "#quote/job-words.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CheckField } from "#ui/field.tsx";
import { Money } from "#ui/money.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { Tag } from "#ui/tag.tsx";
import { showTime } from "#ui/time.ts";
import styles from "./cart.module.css";
import type { CartDesk, LineWork } from "./cart-desk.ts";

interface CartLineCardProps {
  readonly line: CartLine;
  /** The same line as this device saw it last. */
  readonly before: CartLine | undefined;
  readonly book: PriceBook | null;
  readonly work: LineWork | undefined;
  readonly selected: boolean;
  readonly desk: CartDesk;
  readonly onRemove: () => void;
}

function State({ line, work }: Pick<CartLineCardProps, "line" | "work">) {
  if (work?.kind === "saving") return <Tag tone="y">核价中</Tag>;
  if (work?.kind === "waiting") return <Tag tone="y">离线估价，联网后更新</Tag>;
  switch (line.state) {
    case "orderable":
      return <Tag tone="ok">已锁价，有效至 {showTime(line.validUntil)}</Tag>;
    case "requote":
      return <Tag tone="y">价格簿已更新</Tag>;
    case "expired":
      return <Tag tone="danger">报价已过期</Tag>;
  }
}

/** One line: what it is, how many, what it costs now, and why it cannot be ordered yet. */
export function CartLineCard(props: CartLineCardProps) {
  const { line, before, book, work, selected, desk, onRemove } = props;
  const { job, quote } = line;
  const place = { productId: line.product_id, quoteType: job.quoteType };
  const amount = job.quoteType === "paper" ? Number(job.qty) : job.quantity;
  const stale = line.state !== "orderable";
  const moved = before !== undefined && before.quote.total !== quote.total && stale;
  return (
    <Card>
      <div className={styles.line}>
        {stale ? null : (
          <CheckField
            label={<span className={styles.hidden}>选择{line.title}</span>}
            checked={selected}
            onChange={() => desk.toggle(line.line_id)}
          />
        )}
        <div className={styles.what}>
          <Link className={styles.title} to={`/shopping-cart/detail/${line.line_id}`}>
            {line.title}
          </Link>
          <p className={styles.spec}>{jobLine(job, book)}</p>
          <State line={line} work={work} />
        </div>
        <div className={styles.price}>
          <Money yuan={quote.total} size="l" />
          <span className={styles.unit}>
            {quote.unitPrice} 元/{quote.unit}
          </span>
        </div>
      </div>
      {work?.kind === "refused" ? (
        <p role="alert" className={styles.refused}>
          {work.message}
        </p>
      ) : null}
      {moved ? <DifferenceTable before={before.quote} after={quote} /> : null}
      <div className={styles.acts}>
        <NumberField
          label={
            job.quoteType === "paper" || job.kinds === 1 ? "数量" : `每款数量（${job.kinds} 款）`
          }
          unit={quote.unit}
          value={amount}
          min={job.quoteType === "paper" ? undefined : 1}
          onChange={(next) => {
            if (next !== null && next > 0) desk.setQuantity(line.line_id, next);
          }}
        />
        {stale ? (
          <Button busy={work?.kind === "saving"} onClick={() => void desk.send(line.line_id)}>
            按现价重新报价
          </Button>
        ) : null}
        <LinkButton tone="plain" size="s" to={linePath(place, line.line_id)}>
          改规格
        </LinkButton>
        <Button tone="plain" size="s" aria-label={`删除${line.title}`} onClick={onRemove}>
          删除
        </Button>
      </div>
    </Card>
  );
}
