import { useWords } from "#api/shop-words.ts";
import { AssumptionList } from "#components/job-facts/assumption-list.tsx";
import { FactList } from "#components/job-facts/fact-list.tsx";
import { planFacts } from "#components/job-facts/plan-facts.ts";
import styles from "#components/job-facts/result.module.css";
import { currentPrice } from "#configurator/state/configurator-state.ts";
import type { HeldPlace } from "#configurator/state/freight-place.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { Section } from "#ui/layout/card.tsx";
import { FreightCard } from "./freight-card.tsx";
import { switchSavings } from "./switch-savings.ts";

interface BasisTabProps {
  readonly session: QuoteSession;
  readonly held: HeldPlace;
}

/** 依据: the assumptions, the effect of each switch, and the freight. */
export function BasisTab({ session, held }: BasisTabProps) {
  const priced = useSessionPart(session, (state) => state.priced);
  const current = useSessionPart(session, currentPrice);
  const form = useSessionPart(session, (state) => state.form);
  const { book } = session;
  const words = useWords();
  if (priced === null) return null;
  const { plan } = priced.quote;
  // The drawing of these has all of it as text.
  const drawn = plan.kind === "paper" || plan.kind === "catalogue";
  return (
    <>
      <AssumptionList
        assumptions={priced.quote.assumptions}
        form={form}
        savings={book === null || current === null ? {} : switchSavings(form, current.quote, book)}
        onSwitch={(field, value) => session.change({ ...form, [field]: value })}
      />
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
