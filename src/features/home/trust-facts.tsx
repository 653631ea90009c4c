import { use } from "react";
import type { Company } from "#contract/catalog/company.ts";
import { grouped } from "#contract/format/numerals.ts";
import { printedKinds } from "#contract/lookups/kinds.ts";
import { defaultWords } from "#contract/lookups/words.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Engine } from "./mini-quote.tsx";
import styles from "./trust-facts.module.css";

interface Fact {
  readonly name: string;
  readonly text: string;
}

/** Hours and minimum charges of the price book. */
function bookFacts({ calendar, minimumCharge }: PriceBook): Fact[] {
  const least = [...printedKinds]
    .reverse()
    .map((type) => `${defaultWords.of("quoteType", type)} ¥${grouped(minimumCharge[type])}`)
    .join("、");
  return [
    { name: "截单", text: `${calendar.cutOff} 前付款，算当天的单` },
    { name: "每单最低", text: `${least}（未税）` },
  ];
}

/** The company's fields; empty ones are omitted. */
function companyFacts({ factory, afterSale }: Company): Fact[] {
  return [
    ...(factory === undefined ? [] : [{ name: "印厂", text: factory }]),
    ...(afterSale === undefined ? [] : [{ name: "售后", text: afterSale }]),
  ];
}

interface TrustFactsProps {
  readonly company: Company;
  readonly engine: Engine;
}

/** Facts about this shop: its works, working hours, guarantee, minimum charge. */
export function TrustFacts({ company, engine }: TrustFactsProps) {
  const opened = use(engine);
  const facts = [...companyFacts(company), ...(opened === null ? [] : bookFacts(opened.book))];
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts} aria-label="本店">
      {facts.map(({ name, text }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
