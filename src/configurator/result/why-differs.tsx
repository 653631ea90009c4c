import styles from "#components/job-facts/result.module.css";
import type { Quote } from "#contract/quotes/quote.ts";
import { agreementOf } from "#pricing/analysis/agreement.ts";

/** Why the server's price differs: another price book, or another version of the page. */
export function WhyDiffers({ device, shop }: { readonly device: Quote; readonly shop: Quote }) {
  const agreement = agreementOf(device, shop);
  return agreement.kind === "same" ? null : <p className={styles.words}>{agreement.words}</p>;
}
