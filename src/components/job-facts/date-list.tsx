import type { PromisedDates } from "#contract/quotes/quote-dates.ts";
import { arriveWords, dayWords } from "#contract/wording/date-words.ts";
import { DataList } from "#ui/layout/data-list.tsx";
import { shopToday } from "./dates-now.ts";
import styles from "./result.module.css";

interface DateListProps {
  readonly dates: PromisedDates;
  /** Pickup. */
  readonly pickup?: boolean;
  /** Shown instead of an arrival date where there is none. */
  readonly noArrival: string;
}

/** 发货 and 送达 as dates; a note below says whether they are estimates. */
export function DateList({ dates, pickup = false, noArrival }: DateListProps) {
  const today = shopToday();
  const { shipOn, arrive, estimated } = dates;
  return (
    <>
      <DataList
        rows={
          pickup
            ? [{ name: "可自提", value: dayWords(shipOn, today) }]
            : [
                { name: "发货", value: dayWords(shipOn, today) },
                { name: "送达", value: arrive === null ? noArrival : arriveWords(arrive, today) },
              ]
        }
      />
      {estimated ? <p className={styles.words}>节假日安排未公布到那一天，日期为预计。</p> : null}
    </>
  );
}
