import { taxWord } from "#contract/tax-words.ts";
import { orderable } from "#desk/state/desk-state.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDesk } from "#desk/state/use-desk.ts";
import { datedNow, shipText } from "#job/facts/dates-now.ts";
import { Button } from "#ui/button.tsx";
import { DataList } from "#ui/data-list.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Money } from "#ui/money.tsx";
import { priceState } from "./price-state.ts";

interface PriceSheetProps {
  readonly desk: QuoteDesk;
  /** The lock's time is over. */
  readonly expired: boolean;
  readonly add: () => Promise<void>;
  readonly onClose: () => void;
}

/** What the bar has no room for: the whole sum, its unit price, the day, and what the shop said. */
export function PriceSheet({ desk, expired, add, onClose }: PriceSheetProps) {
  const state = useDesk(desk);
  const { priced, handOver } = state;
  if (priced === null) return null;
  const { quote, job } = priced;
  const { word, sentence } = priceState(state, desk.book === null, expired);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="价钱说明"
      footer={
        <Button
          tone="outline"
          disabled={!orderable(state)}
          busy={handOver === "adding"}
          onClick={() => {
            onClose();
            void add();
          }}
        >
          放进报价车
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
