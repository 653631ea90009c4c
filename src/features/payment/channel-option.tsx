import { barredBecause } from "#ui/controls/why-not.ts";
import styles from "./channel-option.module.css";

interface ChannelOptionProps {
  label: string;
  /** May be empty. */
  note: string;
  /** Why it cannot be chosen, or null. */
  refused: string | null;
  checked: boolean;
  onChoose(): void;
}

/** One channel: the whole row is the target. */
export function ChannelOption({ label, note, refused, checked, onChoose }: ChannelOptionProps) {
  return (
    <label
      className={styles.option}
      data-refused={refused === null ? undefined : ""}
      {...barredBecause(refused)}
    >
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.note}>{[refused, note].filter(Boolean).join(" · ")}</span>
      </span>
      <input
        className={styles.radio}
        type="radio"
        name="pay-channel"
        checked={checked}
        disabled={refused !== null}
        onChange={onChoose}
      />
    </label>
  );
}
