import type { Fact } from "#contract/wording/job-words.ts";
import { keyed } from "./keyed.ts";
import styles from "./result.module.css";

/** Names and values in as many columns as fit. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {keyed(facts, (fact) => fact.name).map(({ key, item: fact }) => (
        <div key={key}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
