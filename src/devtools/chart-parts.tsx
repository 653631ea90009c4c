import type { ChartState, ChartTransition } from "./chart.ts";
import styles from "./chart-view.module.css";
import { causeWords } from "./chart-words.ts";
import type { LastStep } from "./recorder.ts";

/** One transition in words; the last one is highlighted. */
function Way({ way, last }: { way: ChartTransition; last: LastStep | null }) {
  const fired = last?.transitions.includes(way.key) === true;
  return (
    // Another step is another element, so that its animation restarts.
    <li key={fired ? last.n : 0} className={styles.way} data-fired={fired ? "" : undefined}>
      <span className={styles.cause} data-kind={way.kind}>
        {causeWords(way)}
      </span>
      {way.guard === null ? null : <span className={styles.guard}>若 {way.guard}</span>}
      {way.targets.length === 0 ? null : (
        <span className={styles.target}>→ {way.targets.join("、")}</span>
      )}
      {way.actions.length === 0 ? null : (
        <span className={styles.actions}>做 {way.actions.join("、")}</span>
      )}
    </li>
  );
}

interface WaysProps {
  ways: readonly ChartTransition[];
  last: LastStep | null;
}

/** The transitions of a state; nothing where it has none. */
export function Ways({ ways, last }: WaysProps) {
  if (ways.length === 0) return null;
  return (
    <ul className={styles.ways}>
      {ways.map((way) => (
        <Way key={way.key} way={way} last={last} />
      ))}
    </ul>
  );
}

/** Tags, invoked actors, entry and exit actions of a state. */
export function Facts({ state }: { state: ChartState }) {
  const facts = [
    ["标签", state.tags],
    ["运行", state.invokes],
    ["进入时", state.entry],
    ["离开时", state.exit],
  ] as const;
  const shown = facts.filter(([, names]) => names.length > 0);
  if (shown.length === 0) return null;
  return (
    <p className={styles.facts}>
      {shown.map(([name, names]) => (
        <span key={name}>
          {name} <code>{names.join("、")}</code>
        </span>
      ))}
    </p>
  );
}
