import styles from "#components/job-facts/result.module.css";
import type { Quote } from "#contract/quotes/quote.ts";
import { agreementOf } from "#pricing/analysis/agreement.ts";

/** Why the shop's price is not the device's: the book moved on, or this page is of another version. */
export function WhyDiffers({ device, shop }: { readonly device: Quote; readonly shop: Quote }) {
  const agreement = agreementOf(device, shop);
  return agreement.kind === "same" ? null : <p className={styles.words}>{agreement.words}</p>;
}
