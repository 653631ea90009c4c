import { useWords } from "#api/shop-words.ts";
import { currentPrice } from "#desk/state/desk-state.ts";
import type { HeldPlace } from "#desk/state/freight-place.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDeskPart } from "#desk/state/use-desk.ts";
import { AssumptionList } from "#job/facts/assumption-list.tsx";
import { FactList } from "#job/facts/fact-list.tsx";
import { planFacts } from "#job/facts/plan-words.ts";
import styles from "#job/facts/result.module.css";
import { Section } from "#ui/card.tsx";
import { FreightCard } from "./freight-card.tsx";
import { switchSavings } from "./switch-savings.ts";

interface BasisTabProps {
  readonly desk: QuoteDesk;
  readonly held: HeldPlace;
}

/** 依据: what was taken for granted, what each switch saves, and what freight would come to. */
export function BasisTab({ desk, held }: BasisTabProps) {
  const priced = useDeskPart(desk, (state) => state.priced);
  const current = useDeskPart(desk, currentPrice);
  const form = useDeskPart(desk, (state) => state.form);
  const { book } = desk;
  const words = useWords();
  if (priced === null) return null;
  const { plan } = priced.quote;
  // The drawing of these says it all in words.
  const told = plan.kind === "paper" || plan.kind === "catalogue";
  return (
    <>
      <AssumptionList
        assumptions={priced.quote.assumptions}
        form={form}
        savings={book === null || current === null ? {} : switchSavings(form, current.quote, book)}
        onSwitch={(field, value) => desk.change({ ...form, [field]: value })}
      />
      <p className={styles.words}>不含未列出的项目。价格簿 {priced.quote.priceVersion}。</p>
      {told ? null : (
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
