import { shopNow } from "#api/device-clock.ts";
import { datedNow, shipText } from "#components/job-facts/dates-now.ts";
import { currentPrice } from "#configurator/state/configurator-state.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { cartNames } from "#contract/cart/cart-kinds.ts";
import { unitPriceText } from "#contract/format/amounts.ts";
import { taxWord } from "#contract/wording/tax-words.ts";
import { Button } from "#ui/controls/button.tsx";
import { useIsPast } from "#ui/feedback/is-past.ts";
import { Money } from "#ui/feedback/money.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import { priceState } from "./price-state.ts";
import { useCartKind, useTaps } from "./use-taps.ts";

interface PriceSheetProps {
  readonly session: QuoteSession;
  readonly onClose: () => void;
}

/** Details of the bar: the full total, its unit price, the date, and the server's message. */
export function PriceSheet({ session, onClose }: PriceSheetProps) {
  const priced = useSessionPart(session, (state) => state.priced);
  const confirmation = useSessionPart(session, (state) => state.confirmation);
  const problems = useSessionPart(session, (state) => state.problems);
  const current = useSessionPart(session, (state) => state.job);
  const stale = useSessionPart(session, (state) => currentPrice(state) === null);
  const expired = useIsPast(
    confirmation.kind === "locked" ? confirmation.signed.validUntil : null,
    shopNow,
  );
  const { add } = useTaps(session);
  const cartName = cartNames[useCartKind(session)];
  const adding = useSessionPart(session, ({ handOver }) => handOver === "adding");
  if (priced === null) return null;
  const { quote, job } = priced;
  const { word, sentence } = priceState(
    { confirmation, problems, job: current },
    session.book === null || stale,
    expired,
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="价钱说明"
      footer={
        <Button
          tone="outline"
          busy={adding}
          onClick={() => {
            onClose();
            void add();
          }}
        >
          放进{cartName}
        </Button>
      }
    >
      <DataList
        rows={[
          {
            name: `合计，${taxWord(job.taxIncluded)}`,
            value: <Money yuan={quote.total} size="l" />,
          },
          { name: "大写", value: quote.amountInWords },
          { name: "单价", value: `${unitPriceText(quote.unitPrice)} 元/${quote.unit}` },
          { name: "发货", value: shipText(datedNow(quote, session.book)) },
          {
            name: "运费",
            value: job.delivery === undefined ? "未含，下单时按地址算" : "已含在明细里",
          },
          { name: word, value: sentence },
        ]}
      />
    </Dialog>
  );
}
