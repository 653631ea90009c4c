import { useNavigate } from "react-router-dom";
import { shopNow } from "#api/device-clock.ts";
import { ThingNote, ThingQuantity, ThingRow } from "#components/job-facts/thing-row.tsx";
import { cartKindOf } from "#contract/cart/cart-kinds.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { paths } from "#contract/paths/paths.ts";
import type { SignedQuote } from "#contract/quotes/quotes.ts";
import { jobSentence, type Names } from "#contract/wording/job-words.ts";
import { isTaxed, taxWord } from "#contract/wording/tax-words.ts";
import { encodeJob } from "#pricing/analysis/job-code.ts";
import { Button } from "#ui/controls/button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { QuoteRevisions } from "./quote-revisions.tsx";
import styles from "./quotes.module.css";

interface QuoteCardProps {
  quote: SignedQuote;
  /** Null while there is no price book with names of papers and finishing. */
  names: Names | null;
}

/** One stored quote: product, price, validity; it opens again with today's price. */
export function QuoteCard({ quote: signed, names }: QuoteCardProps) {
  const { quoteNo, title, job, quote, createdAt, validUntil, revision = 1 } = signed;
  const navigate = useNavigate();
  const now = shopNow();
  const over = validUntil <= now;
  const open = async (held: Job) => {
    void navigate(paths.sharedQuote({ code: await encodeJob({ title, job: held }) }));
  };
  return (
    <Card>
      <ThingRow
        picture={signed.picture ?? ""}
        kind={job === null ? undefined : cartKindOf(job)}
        title={
          <>
            {title} <Tag tone={over ? "k" : "ok"}>{over ? "已过期" : "有效"}</Tag>
          </>
        }
        sums={
          <>
            <Money yuan={quote.total} />
            <ThingQuantity quantity={quote.quantity} unit={quote.unit} />
          </>
        }
      >
        {job === null || names === null ? null : <ThingNote>{jobSentence(job, names)}</ThingNote>}
      </ThingRow>
      <p className={styles.facts}>
        {showTime(createdAt, now)} 报，{taxWord(isTaxed(quote))}，
        <span className={styles.moment}>
          {over ? "已于" : "有效至"} {showTime(validUntil, now)}
          {over ? " 过期" : ""}
        </span>
      </p>
      {revision > 1 ? <QuoteRevisions quoteNo={quoteNo} revision={revision} /> : null}
      <div className={styles.foot}>
        <span className={styles.number}>{quoteNo}</span>
        {job === null ? null : (
          <Button tone="outline" size="s" onClick={() => void open(job)}>
            再打开
          </Button>
        )}
      </div>
    </Card>
  );
}
