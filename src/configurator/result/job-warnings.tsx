import { DifferenceTable } from "#components/job-facts/difference-table.tsx";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { Card } from "#ui/layout/card.tsx";
import styles from "./job-warnings.module.css";
import { WhyDiffers } from "./why-differs.tsx";

/** What the buyer must know of the price: what hinders it, what it warns of, why it moved. */
export function JobWarnings({ session }: { readonly session: QuoteSession }) {
  const problems = useSessionPart(session, (state) => state.problems);
  const priced = useSessionPart(session, (state) => state.priced);
  const moved = useSessionPart(session, (state) => state.moved);
  const warnings = priced?.quote.warnings ?? [];
  return (
    <>
      {problems.length > 0 ? (
        <div className={styles.problems} role="alert">
          {problems.slice(0, 4).map((problem) => (
            <p key={`${problem.field ?? ""}${problem.code}`}>{problem.message}</p>
          ))}
        </div>
      ) : null}
      {warnings.length === 0 ? null : (
        <ul className={styles.warnings}>
          {warnings.map((warning) => (
            <li key={warning.code + warning.message}>{warning.message}</li>
          ))}
        </ul>
      )}
      {moved === null || priced === null ? null : (
        <div className={styles.moved}>
          <Card title="价格有变动" aside="本机 → 店铺">
            <WhyDiffers device={moved} shop={priced.quote} />
            <DifferenceTable before={moved} after={priced.quote} />
          </Card>
        </div>
      )}
    </>
  );
}
