import { useWords } from "#api/shop-words.ts";
import { datedNow, shipText } from "#components/job-facts/dates-now.ts";
import styles from "#components/job-facts/result.module.css";
import { TaxMark } from "#components/job-facts/tax-mark.tsx";
import { currentPrice, type PricedJob } from "#configurator/state/configurator-state.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { unitPriceText } from "#contract/format/amounts.ts";
import { grouped } from "#contract/format/numerals.ts";
import { type Fact, jobFacts } from "#contract/wording/job-words.ts";
import { Button } from "#ui/controls/button.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Card } from "#ui/layout/card.tsx";

const most = 4;

/** Why the present plan cannot join the comparison, or null. */
function compareGap(priced: boolean, same: boolean, kept: number): string | null {
  if (!priced) return "价格算好后才能放进对比";
  if (same) return "当前方案已在对比中";
  return kept >= most ? "最多对比四份，先去掉一份" : null;
}

interface CompareProps {
  readonly session: QuoteSession;
  readonly priced: PricedJob;
  readonly kept: readonly PricedJob[];
  readonly onKeep: (kept: readonly PricedJob[]) => void;
}

/** Up to four variants side by side; only differences are listed. */
export function Compare({ session, priced, kept, onKeep }: CompareProps) {
  const good = useSessionPart(session, (state) => currentPrice(state) !== null);
  const same = kept.some((one) => JSON.stringify(one.job) === JSON.stringify(priced.job));
  return (
    <Card title="方案对比" aside={`${kept.length}/${most}`}>
      {kept.length === 0 ? (
        <p className={styles.words}>把当前方案放进对比，改规格后再放一份，最多四份并排看。</p>
      ) : (
        <Variants
          kept={kept}
          session={session}
          onRemove={(index) => onKeep(kept.filter((_, at) => at !== index))}
        />
      )}
      <GatedButton
        tone="outline"
        whyNot={compareGap(good, same, kept.length)}
        onClick={() => onKeep([...kept, priced])}
      >
        {same ? "当前方案已在对比中" : kept.length >= most ? "最多对比四份" : "把当前方案放进对比"}
      </GatedButton>
    </Card>
  );
}

interface VariantsProps {
  readonly session: QuoteSession;
  readonly kept: readonly PricedJob[];
  readonly onRemove: (index: number) => void;
}

const letters = ["甲", "乙", "丙", "丁"] as const;
const valueIn = (facts: readonly Fact[], name: string): string =>
  facts.find((fact) => fact.name === name)?.value ?? "—";

function Variants({ kept, session, onRemove }: VariantsProps) {
  const words = useWords();
  const { book } = session;
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
                {unitPriceText(one.quote.unitPrice)}
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
                  onClick={() => session.change(one.job)}
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
