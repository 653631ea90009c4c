import { useState } from "react";
import type { ChartState, ChartTransition } from "./chart.ts";
import styles from "./chart-view.module.css";
import { causeWords, kindWords } from "./chart-words.ts";
import type { LastStep } from "./recorder.ts";

interface Live {
  /** Paths of the active states. */
  readonly lit: ReadonlySet<string>;
  readonly last: LastStep | null;
}

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

function Facts({ state }: { state: ChartState }) {
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

function Head({ state }: { state: ChartState }) {
  const [open, setOpen] = useState(false);
  const kind = kindWords(state);
  const name = (
    <>
      <code className={styles.name}>{state.name}</code>
      {state.first ? <span className={styles.mark}>起点</span> : null}
      {kind === null ? null : <span className={styles.mark}>{kind}</span>}
    </>
  );
  if (state.description === null) return <p className={styles.head}>{name}</p>;
  return (
    <>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {name}
        <span className={styles.more}>{open ? "收起" : "说明"}</span>
      </button>
      {open ? (
        <p className={styles.description} lang="en">
          {state.description}
        </p>
      ) : null}
    </>
  );
}

function Box({ state, live }: { state: ChartState; live: Live }) {
  const isLit = live.lit.has(state.path);
  return (
    <li
      className={styles.box}
      data-kind={state.kind}
      data-lit={isLit ? "" : undefined}
      aria-current={isLit ? "step" : undefined}
    >
      <Head state={state} />
      <Inside state={state} live={live} />
    </li>
  );
}

function Inside({ state, live }: { state: ChartState; live: Live }) {
  return (
    <>
      <Facts state={state} />
      {state.transitions.length === 0 ? null : (
        <ul className={styles.ways}>
          {state.transitions.map((way) => (
            <Way key={way.key} way={way} last={live.last} />
          ))}
        </ul>
      )}
      {state.states.length === 0 ? null : (
        <ul className={styles.boxes} data-parallel={state.kind === "parallel" ? "" : undefined}>
          {state.states.map((child) => (
            <Box key={child.path} state={child} live={live} />
          ))}
        </ul>
      )}
    </>
  );
}

interface ChartViewProps {
  chart: ChartState;
  /** Paths of the active states; empty where the machine does not run. */
  lit?: ReadonlySet<string>;
  /** The last step, whose transitions are highlighted. */
  last?: LastStep | null;
}

const none: ReadonlySet<string> = new Set();

/** A machine as nested boxes; active states and the last transition are highlighted. */
export function ChartView({ chart, lit = none, last = null }: ChartViewProps) {
  return (
    <section className={styles.chart} aria-label={`${chart.name} 的状态图`}>
      <Inside state={chart} live={{ lit, last }} />
    </section>
  );
}
