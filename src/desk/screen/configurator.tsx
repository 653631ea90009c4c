import { type ReactNode, useState } from "react";
import type { JobForm } from "#contract/job-form.ts";
import { taxWord } from "#contract/tax-words.ts";
import { JobFields } from "#desk/fields/job-fields.tsx";
import { Alternatives } from "#desk/result/alternatives.tsx";
import { FreightCard, packedWords } from "#desk/result/freight-card.tsx";
import { LadderCard } from "#desk/result/ladder-card.tsx";
import { PaceCard } from "#desk/result/pace-card.tsx";
import { PriceBar } from "#desk/result/price-bar.tsx";
import { SizeHints } from "#desk/result/size-hints.tsx";
import { WaysCard } from "#desk/result/ways-card.tsx";
import { WhyDiffers } from "#desk/result/why-differs.tsx";
import { currentPrice, type PricedJob } from "#desk/state/desk-state.ts";
import { type HeldPlace, heldPlace } from "#desk/state/freight-place.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDesk } from "#desk/state/use-desk.ts";
import { SweetSpotsCard } from "#desk/tools/sweet-spots.tsx";
import { AssumptionList } from "#job/facts/assumption-list.tsx";
import { datedNow, shipText } from "#job/facts/dates-now.ts";
import { DifferenceTable } from "#job/facts/difference-table.tsx";
import { PlanView } from "#job/facts/plan-view.tsx";
import { PriceLines } from "#job/facts/price-lines.tsx";
import { Card } from "#ui/card.tsx";
import styles from "./configurator.module.css";
import { DeskNotice } from "./desk-notice.tsx";

interface ConfiguratorProps {
  readonly desk: QuoteDesk;
  /** Tools for the whole quote: share, print, compare. */
  readonly tools?: ReactNode;
}

/** One job from form to price: form left and result right, or one column for a thumb. */
export function Configurator({ desk, tools }: ConfiguratorProps) {
  const state = useDesk(desk);
  const { priced, problems, moved, form } = state;
  const [held] = useState(heldPlace);
  const stale = currentPrice(state) === null;
  return (
    <div className={styles.desk}>
      <DeskNotice desk={desk} />
      <div className={styles.form}>
        <JobFields desk={desk} />
        <PaceCard desk={desk} held={held} />
      </div>
      <div className={styles.result}>
        {problems.length > 0 ? (
          <div className={styles.problems} role="alert">
            {problems.slice(0, 4).map((problem) => (
              <p key={`${problem.field ?? ""}${problem.code}`}>{problem.message}</p>
            ))}
          </div>
        ) : null}
        {priced === null ? null : (
          <Results desk={desk} priced={priced} stale={stale} form={form} held={held}>
            {moved === null ? null : (
              <Card title="价格有变动" aside="本机 → 店铺">
                <WhyDiffers device={moved} shop={priced.quote} />
                <DifferenceTable before={moved} after={priced.quote} />
              </Card>
            )}
          </Results>
        )}
        {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
        <div className={styles.bar}>
          <PriceBar desk={desk} />
        </div>
      </div>
    </div>
  );
}

interface ResultsProps {
  readonly desk: QuoteDesk;
  readonly priced: PricedJob;
  readonly stale: boolean;
  readonly form: JobForm;
  readonly held: HeldPlace;
  readonly children: ReactNode;
}

function Results({ desk, priced, stale, form, held, children }: ResultsProps) {
  const { job } = priced;
  const { book } = desk;
  const quote = datedNow(priced.quote, book);
  const drawn = quote.plan.kind !== "catalogue";
  // The shop's quote names its other ways too; with a price book the card 做法 shows them.
  const others =
    book === null
      ? quote.alternatives
      : quote.alternatives.filter(({ chosen }) => chosen?.of !== "way");
  return (
    <>
      <div className={styles.drawing} data-stale={stale || undefined}>
        {drawn ? (
          <Card title={quote.plan.kind === "paper" ? "裁切与换算" : "拼版图"} marks>
            <PlanView plan={quote.plan} job={job} />
            {book === null ? null : <SizeHints desk={desk} book={book} />}
          </Card>
        ) : null}
      </div>
      <div className={styles.ladder}>
        {children}
        {quote.warnings.length === 0 ? null : (
          <ul className={styles.warnings}>
            {quote.warnings.map((warning) => (
              <li key={warning.code + warning.message}>{warning.message}</li>
            ))}
          </ul>
        )}
        <LadderCard desk={desk} on="wide" />
        <WaysCard desk={desk} on="wide" />
        {book === null ? null : <SweetSpotsCard desk={desk} book={book} />}
        <Card title="价格明细" aside={shipText(quote)}>
          <PriceLines quote={quote} />
          <p className={styles.meta}>
            {packedWords(quote)}；价格簿 {quote.priceVersion}
          </p>
        </Card>
        {book === null ? null : (
          <FreightCard book={book} priced={priced} stale={stale} held={held} />
        )}
        {others.length === 0 ? null : (
          <Card title="还可以这样做" aside={taxWord(job.taxIncluded)}>
            <Alternatives alternatives={others} job={job} onTake={(other) => desk.change(other)} />
          </Card>
        )}
        <Card title="报价依据" aside="不含未列出的项目">
          <AssumptionList
            assumptions={quote.assumptions}
            form={form}
            onSwitch={(field, value) => desk.change({ ...form, [field]: value })}
          />
        </Card>
      </div>
    </>
  );
}
