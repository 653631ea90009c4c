import { handOn, Loaded } from "#components/loading/loaded.tsx";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { loadPriceBook } from "#data/copies/price-book.ts";
import { Card } from "#ui/layout/card.tsx";
import { DataList, type DataRow } from "#ui/layout/data-list.tsx";

/** The price book on this device or from the shop; null where neither has one. */
export const bookForAbout = () => handOn(loadPriceBook());

/** Each press with its largest sheet, colours and weights of paper, as the price book has it. */
const rowsOf = ({ presses }: PriceBook): DataRow[] =>
  presses.map(({ name, maxSheetMm: [width, length], colors, minGsm, maxGsm }) => ({
    name,
    value: `最大 ${width}×${length} mm，${colors} 色，纸 ${minGsm}–${maxGsm} g`,
  }));

/** 印刷机: the presses that prices are calculated with. */
export function Equipment({ from }: { readonly from: ReturnType<typeof bookForAbout> }) {
  return (
    <Loaded from={from} skeleton={null} failed={() => <></>}>
      {(loaded) =>
        loaded === null || loaded.book.presses.length === 0 ? null : (
          <Card title="报价用到的印刷机">
            <DataList rows={rowsOf(loaded.book)} />
            <p>每天 {loaded.book.calendar.cutOff} 前付款，算当天的单。</p>
          </Card>
        )
      }
    </Loaded>
  );
}
