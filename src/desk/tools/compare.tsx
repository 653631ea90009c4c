import { useState } from "react";
import { useWords } from "#api/shop-words.ts";
import { type Fact, jobFacts } from "#contract/job-words.ts";
import { grouped } from "#contract/numerals.ts";
import type { BookCardProps } from "#desk/fields/form-props.ts";
import type { PricedJob } from "#desk/state/desk-state.ts";
import { datedNow, shipText } from "#job/facts/dates-now.ts";
import styles from "#job/facts/result.module.css";
import { TaxMark } from "#job/facts/tax-mark.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

const most = 4;

interface CompareProps extends BookCardProps {
  readonly priced: PricedJob;
  /** False while what stands on the desk cannot be priced. */
  readonly good: boolean;
}

/** Up to four variants side by side; only what differs is listed. */
export function Compare({ desk, book, priced, good }: CompareProps) {
  const [kept, setKept] = useState<readonly PricedJob[]>([]);
  const same = kept.some((one) => JSON.stringify(one.job) === JSON.stringify(priced.job));
  return (
    <Card title="方案对比" aside={`${kept.length}/${most}`}>
      {kept.length === 0 ? (
        <p className={styles.words}>把当前方案放进对比，改规格后再放一份，最多四份并排看。</p>
      ) : (
        <Variants
          kept={kept}
          desk={desk}
          book={book}
          onRemove={(index) => setKept(kept.filter((_, at) => at !== index))}
        />
      )}
      <Button
        tone="outline"
        disabled={!good || same || kept.length >= most}
        onClick={() => setKept([...kept, priced])}
      >
        {same ? "当前方案已在对比中" : kept.length >= most ? "最多对比四份" : "把当前方案放进对比"}
      </Button>
    </Card>
  );
}

interface VariantsProps extends BookCardProps {
  readonly kept: readonly PricedJob[];
  readonly onRemove: (index: number) => void;
}

const letters = ["甲", "乙", "丙", "丁"] as const;
const valueIn = (facts: readonly Fact[], name: string): string =>
  facts.find((fact) => fact.name === name)?.value ?? "—";

function Variants({ kept, desk, book, onRemove }: VariantsProps) {
  const words = useWords();
  const facts = kept.map((one) => jobFacts(one.job, one.quote.unit, { words, book }));
  const names = [...new Set(facts.flat().map((fact) => fact.name))];
  const differing = names.filter(
    (name) => new Set(facts.map((list) => valueIn(list, name))).size > 1,
  );
  return (
    <div className={styles.tableWrap}>
      <table className={styles.table} aria-label="方案对比">
        <thead>
          <tr>
            <th scope="col">方案</th>
            {kept.map((one, index) => (
              <th scope="col" key={JSON.stringify(one.job)}>
                {letters[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>合计</td>
            {kept.map((one) => (
              <td key={JSON.stringify(one.job)} className={`${styles.num} ${styles.money}`}>
                ¥{grouped(one.quote.total)} <TaxMark included={one.job.taxIncluded} />
              </td>
            ))}
          </tr>
          <tr>
            <td>单价</td>
            {kept.map((one) => (
              <td key={JSON.stringify(one.job)} className={styles.num}>
                {one.quote.unitPrice}
              </td>
            ))}
          </tr>
          <tr>
            <td>交期</td>
            {kept.map((one) => (
              <td key={JSON.stringify(one.job)}>{shipText(datedNow(one.quote, book))}</td>
            ))}
          </tr>
          {differing.map((name) => (
            <tr key={name}>
              <td>{name}</td>
              {facts.map((list, index) => (
                <td key={letters[index]}>{valueIn(list, name)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <td />
            {kept.map((one, index) => (
              <td key={JSON.stringify(one.job)}>
                <Button
                  tone="plain"
                  size="s"
                  aria-label={`载入方案${letters[index]}`}
                  onClick={() => desk.change(one.job)}
                >
                  载入
                </Button>
                <Button
                  tone="plain"
                  size="s"
                  aria-label={`移除方案${letters[index]}`}
                  onClick={() => onRemove(index)}
                >
                  移除
                </Button>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
