import { useWords } from "#api/shop-words.ts";
import { AssumptionList } from "#components/job-facts/assumption-list.tsx";
import { FactList } from "#components/job-facts/fact-list.tsx";
import { planFacts } from "#components/job-facts/plan-facts.ts";
import styles from "#components/job-facts/result.module.css";
import { currentPrice, type PricedJob } from "#configurator/state/configurator-state.ts";
import type { HeldPlace } from "#configurator/state/freight-place.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useInSlices } from "#configurator/state/use-in-slices.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { Section } from "#ui/layout/card.tsx";
import { FreightCard } from "./freight-card.tsx";
import { type SwitchSavings, savingsOfJob } from "./switch-savings.ts";
import { WithoutPrice } from "./without-price.tsx";

interface BasisTabProps {
  readonly session: QuoteSession;
  readonly held: HeldPlace;
}

const noSavings: SwitchSavings = {};

interface SwitchesProps {
  readonly session: QuoteSession;
  readonly priced: PricedJob;
  readonly form: JobForm;
}

const Switches = ({
  session,
  priced,
  form,
  savings,
}: SwitchesProps & { readonly savings: SwitchSavings }) => (
  <AssumptionList
    assumptions={priced.quote.assumptions}
    form={form}
    savings={savings}
    onSwitch={(field, value) => session.change({ ...form, [field]: value })}
  />
);

interface WorkedOutProps extends SwitchesProps {
  readonly current: PricedJob | null;
  readonly book: PriceBook;
}

/** Switches with what each changes; nothing of an earlier job is shown beside a newer one. */
function WorkedOut({ current, book, ...rest }: WorkedOutProps) {
  const found = useInSlices(savingsOfJob, current?.job ?? null, book);
  const savings = found?.job === current?.job ? found?.result.savings : undefined;
  return <Switches {...rest} savings={savings ?? noSavings} />;
}

/** 依据: the assumptions, the effect of each switch, and the freight. */
export function BasisTab({ session, held }: BasisTabProps) {
  const priced = useSessionPart(session, (state) => state.priced);
  const current = useSessionPart(session, currentPrice);
  const form = useSessionPart(session, (state) => state.form);
  const { book } = session;
  const words = useWords();
  if (priced === null) return <WithoutPrice of="依据" />;
  const { plan } = priced.quote;
  // The drawing of these has all of it as text.
  const drawn = plan.kind === "paper" || plan.kind === "catalogue";
  return (
    <>
      {book === null ? (
        <Switches session={session} priced={priced} form={form} savings={noSavings} />
      ) : (
        <WorkedOut session={session} priced={priced} form={form} current={current} book={book} />
      )}
      <p className={styles.words}>不含未列出的项目。价格簿 {priced.quote.priceVersion}。</p>
      {drawn ? null : (
        <Section title="拼版与用料">
          <FactList facts={planFacts(plan, words)} />
        </Section>
      )}
      {book === null ? null : (
        <FreightCard book={book} priced={priced} stale={current === null} held={held} />
      )}
    </>
  );
}
