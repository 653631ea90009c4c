import { lateCode } from "#configurator/state/late-code.tsx";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import styles from "./job-warnings.module.css";
import { negotiable } from "./price-state.ts";

/** Shown only where the server changed the price. */
const { Late: Difference } = lateCode("价格对比", () => import("./price-difference.tsx"), 1);

/** Only a price that pays for more, and a repeat of an earlier order, ask for it. */
const { Late: Notes } = lateCode("价格说明", () => import("./price-notes.tsx"), 1);

/** Messages about the price: errors, warnings, and the reason of a change. */
export function JobWarnings({ session }: { readonly session: QuoteSession }) {
  const problems = useSessionPart(session, (state) => state.problems).filter(
    ({ code }) => code !== negotiable,
  );
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
      {priced !== null && ("kept" in priced.job || priced.quote.freeMore) ? (
        <Notes>{({ PriceNotes }) => <PriceNotes session={session} />}</Notes>
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
          <Difference>
            {({ PriceDifference }) => <PriceDifference device={moved} shop={priced.quote} />}
          </Difference>
        </div>
      )}
    </>
  );
}
