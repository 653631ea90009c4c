import type { KeyboardEvent } from "react";
import styles from "./login-ways.module.css";

interface LoginWaysProps<Way extends string> {
  readonly label: string;
  readonly ways: readonly { readonly value: Way; readonly label: string }[];
  readonly chosen: Way;
  readonly onChoose: (way: Way) => void;
  /** Id of the element that shows the chosen way. */
  readonly panel: string;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs over a form: one tab stop, arrow keys choose the neighbour. */
export function LoginWays<Way extends string>(props: LoginWaysProps<Way>) {
  const { label, ways, chosen, onChoose, panel } = props;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = ways.findIndex(({ value }) => value === chosen);
    const next = (at + step + ways.length) % ways.length;
    const way = ways[next];
    if (way === undefined) return;
    onChoose(way.value);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={styles.ways} onKeyDown={move}>
      {ways.map(({ value, label: words }) => (
        <button
          key={value}
          type="button"
          role="tab"
          className={styles.way}
          aria-selected={value === chosen}
          aria-controls={panel}
          tabIndex={value === chosen ? 0 : -1}
          onClick={() => onChoose(value)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
