import { useNavigate } from "react-router-dom";
import { newKey } from "#api/new-key.ts";
import { useWords } from "#api/shop-words.ts";
import type { Job } from "#contract/jobs.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { lineName } from "#contract/quote-words.ts";
import { putDraft } from "#db/drafts.ts";
import { draftPath } from "#job/form/draft-path.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Money } from "#ui/money.tsx";
import { toast } from "#ui/toast.tsx";
import { OrderItem } from "./order-item.tsx";
import styles from "./order-lines.module.css";

type Item = OrderDetail["items"][number];
type Line = OrderDetail["lines"][number];

function Breakdown({ line }: { line: Line }) {
  const words = useWords();
  return (
    <details className={styles.details}>
      <summary>计价明细与交期</summary>
      <ul className={styles.priced}>
        {line.quote.lines.map((priced) => (
          <li key={`${priced.code}:${priced.name}`}>
            <span className={styles.name}>{lineName(priced, words)}</span>
            <Money yuan={priced.amount} size="s" plain />
            <span className={styles.basis}>{priced.basis}</span>
          </li>
        ))}
      </ul>
      <p className={styles.basis}>
        生产 {line.quote.leadDays} 个工作日 · 重 {line.quote.weightKg} kg
      </p>
    </details>
  );
}

/** The ordered things with their spec, price lines, and 再来一单 as a draft of this device. */
export function OrderLines({ order }: { order: OrderDetail }) {
  const navigate = useNavigate();

  const again = async (item: Item, job: Job) => {
    const id = newKey();
    const { title, productId } = item;
    const { quoteType } = job;
    const draft = { id, title, productId, quoteType, job, updatedAt: Date.now() };
    if (!(await putDraft(draft))) {
      toast("这台设备不能保存草稿", { tone: "danger" });
      return;
    }
    void navigate(draftPath(draft));
  };

  return (
    <Card title={`商品（${order.items.length}）`}>
      <ul className={styles.items}>
        {order.items.map((item) => {
          const line = order.lines.find((candidate) => candidate.item_id === item.id);
          const job = line?.job ?? null;
          return (
            <li key={item.id} className={styles.item}>
              <OrderItem item={item} />
              {line === undefined ? null : (
                <>
                  <Breakdown line={line} />
                  {job === null ? null : (
                    <Button
                      className={styles.again}
                      tone="plain"
                      size="s"
                      onClick={() => void again(item, job)}
                    >
                      再来一单
                    </Button>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
