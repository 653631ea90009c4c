import { classNames } from "#ui/style/class-names.ts";
import styles from "./money.module.css";
import { withCommas } from "./with-commas.ts";

interface MoneyProps {
  /** Yuan text with decimals, e.g. `1280.00` or `-12.50`; never a number. */
  yuan: string;
  size?: "s" | "m" | "l" | "xl" | undefined;
  /** Text colour instead of magenta, e.g. for a line of a breakdown. */
  plain?: boolean | undefined;
  className?: string | undefined;
}

/** ¥1,280.00 with a small sign and small decimals, in tabular figures. */
export function Money({ yuan, size = "m", plain, className }: MoneyProps) {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(yuan);
  if (!match) return <span className={className}>{yuan}</span>;
  const [, sign, whole = "0", decimals] = match;
  // Below one yuan the decimals are the important part.
  const small = whole === "0" ? undefined : styles.small;
  return (
    <span className={classNames(styles.money, styles[size], plain && styles.plain, className)}>
      {sign}
      <span className={styles.small}>¥</span>
      {withCommas(whole)}
      {decimals ? <span className={small}>.{decimals}</span> : null}
    </span>
  );
}
