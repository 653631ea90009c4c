import { shopNow } from "#api/device-clock.ts";
import { cartNames } from "#contract/cart-kinds.ts";
import { taxWord } from "#contract/tax-words.ts";
import { orderable } from "#desk/state/desk-state.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDeskPart } from "#desk/state/use-desk.ts";
import { datedNow, shipText } from "#job/facts/dates-now.ts";
import { Button } from "#ui/button.tsx";
import { DataList } from "#ui/data-list.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useIsPast } from "#ui/is-past.ts";
import { Money } from "#ui/money.tsx";
import { priceState } from "./price-state.ts";
import { useCartKind, useTaps } from "./use-taps.ts";

interface PriceSheetProps {
  readonly desk: QuoteDesk;
  readonly onClose: () => void;
}

/** What the bar has no room for: the whole sum, its unit price, the day, and what the shop said. */
export function PriceSheet({ desk, onClose }: PriceSheetProps) {
  const priced = useDeskPart(desk, (state) => state.priced);
  const good = useDeskPart(desk, orderable);
  const confirmation = useDeskPart(desk, (state) => state.confirmation);
  const problems = useDeskPart(desk, (state) => state.problems);
  const current = useDeskPart(desk, (state) => state.job);
  const expired = useIsPast(
    confirmation.kind === "locked" ? confirmation.signed.validUntil : null,
    shopNow,
  );
  const { add } = useTaps(desk);
  const cartName = cartNames[useCartKind(desk)];
  const adding = useDeskPart(desk, ({ handOver }) => handOver === "adding");
  if (priced === null) return null;
  const { quote, job } = priced;
  const { word, sentence } = priceState(
    { confirmation, problems, job: current },
    desk.book === null,
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
          disabled={!good}
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
          { name: "单价", value: `${quote.unitPrice} 元/${quote.unit}` },
          { name: "发货", value: shipText(datedNow(quote, desk.book)) },
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
