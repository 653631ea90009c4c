import type { Quote } from "#contract/quote.ts";
import styles from "#job/facts/result.module.css";
import { agreementOf } from "#pricing/tools/agreement.ts";

/** Why the shop's price is not the device's: the book moved on, or this page is of another version. */
export function WhyDiffers({ device, shop }: { readonly device: Quote; readonly shop: Quote }) {
  const agreement = agreementOf(device, shop);
  return agreement.kind === "same" ? null : <p className={styles.words}>{agreement.words}</p>;
}
