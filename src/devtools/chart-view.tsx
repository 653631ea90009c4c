import { graphs } from "virtual:machine-graphs";
import { type ReactNode, useState } from "react";
import { GraphView } from "#devtools/graph/graph-view.tsx";
import type { ChartState } from "./chart.ts";
import { Facts, Ways } from "./chart-parts.tsx";
import styles from "./chart-view.module.css";
import { kindWords } from "./chart-words.ts";
import type { LastStep } from "./recorder.ts";

interface Live {
  /** Paths of the active states. */
  readonly lit: ReadonlySet<string>;
  readonly last: LastStep | null;
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
      <Ways ways={state.transitions} last={live.last} />
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
  /** A control that sends this event, where the machine runs here. */
  sender?: (event: string) => ReactNode;
}

const none: ReadonlySet<string> = new Set();

/** A machine as a graph and as nested boxes; active states and the last transition are highlighted. */
export function ChartView({ chart, lit = none, last = null, sender }: ChartViewProps) {
  const graph = graphs.find(({ name }) => name === chart.name);
  return (
    <section className={styles.chart} aria-label={`${chart.name} 的状态图`}>
      {graph === undefined ? null : (
        <GraphView key={chart.name} {...{ chart, graph, lit, last, sender }} />
      )}
      <details>
        <summary className={styles.words}>文字</summary>
        <Inside state={chart} live={{ lit, last }} />
      </details>
    </section>
  );
}
