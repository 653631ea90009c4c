import type { PromisedDates } from "#contract/quotes/quote-dates.ts";
import { promiseText } from "./dates-now.ts";
import styles from "./promise-line.module.css";

interface PromiseLineProps {
  readonly dates: PromisedDates;
  /** The buyer fetches the goods. */
  readonly pickup?: boolean;
  /** The city they go to; null where it is not known. */
  readonly place?: string | null;
  /** Words before it. */
  readonly lead?: string;
}

/** The date of a total; narrow screens break it between its two days, never within one. */
export function PromiseLine({ dates, lead = "", ...going }: PromiseLineProps) {
  const [first = "", ...rest] = promiseText(dates, going).split("，");
  return (
    <>
      <span className={styles.part}>{`${lead}${first}${rest.length > 0 ? "，" : ""}`}</span>
      {rest.map((part) => (
        <span key={part} className={styles.part}>
          {part}
        </span>
      ))}
    </>
  );
}
