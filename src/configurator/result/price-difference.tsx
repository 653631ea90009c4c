import { DifferenceTable } from "#components/job-facts/difference-table.tsx";
import styles from "#components/job-facts/result.module.css";
import type { Quote } from "#contract/quotes/quote.ts";
import { agreementOf } from "#pricing/analysis/agreement.ts";
import { Card } from "#ui/layout/card.tsx";

/** The device's price against the server's: the reason, and the changed lines. */
export function PriceDifference({
  device,
  shop,
}: {
  readonly device: Quote;
  readonly shop: Quote;
}) {
  return (
    <Card title="价格有变动" aside="本机 → 店铺">
      <WhyDiffers device={device} shop={shop} />
      <DifferenceTable before={device} after={shop} />
    </Card>
  );
}

/** Why the server's price differs: another price book, or another version of the page. */
function WhyDiffers({ device, shop }: { readonly device: Quote; readonly shop: Quote }) {
  const agreement = agreementOf(device, shop);
  return agreement.kind === "same" ? null : <p className={styles.words}>{agreement.words}</p>;
}
