import type { PromisedDates } from "#contract/quotes/quote-dates.ts";
import { promiseText } from "./dates-now.ts";
import styles from "./promise-line.module.css";

interface PromiseLineProps {
  readonly dates: PromisedDates;
  /** Pickup. */
  readonly pickup?: boolean;
  /** The destination city; null where it is unknown. */
  readonly place?: string | null;
  /** Text before it. */
  readonly lead?: string;
}

/** The date of a total; narrow screens break the line between its two dates only. */
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
