import { withQuantity } from "#components/job-form/job-form.ts";
import { currentPrice } from "#configurator/state/configurator-state.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { grouped } from "#contract/format/numerals.ts";
import { Button } from "#ui/controls/button.tsx";
import styles from "./free-more.module.css";

/** A larger quantity of the table for the same total, with the tap that takes it. */
export function FreeMore({ session }: { readonly session: QuoteSession }) {
  const priced = useSessionPart(session, currentPrice);
  const freeMore = priced?.quote.freeMore;
  if (priced === null || freeMore === undefined) return null;
  const { quantity, more } = freeMore;
  const { unit } = priced.quote;
  const several = priced.job.quoteType !== "paper" && priced.job.kinds > 1;
  const take = () => session.change(withQuantity(session.read().form, quantity));
  return (
    <p className={styles.more}>
      <span>
        {several ? "每款" : ""}多要 {grouped(more)} {unit}不加价
      </span>
      <Button tone="plain" size="s" onClick={take}>
        改 {grouped(quantity)} {unit}
      </Button>
    </p>
  );
}
