import { DifferenceTable } from "#components/job-facts/difference-table.tsx";
import type { Quote } from "#contract/quotes/quote.ts";
import { Card } from "#ui/layout/card.tsx";
import { WhyDiffers } from "./why-differs.tsx";

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
