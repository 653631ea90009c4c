import { type ReactNode, useState } from "react";
import type { ChartState, ChartTransition } from "#devtools/chart.ts";
import { Facts, Ways } from "#devtools/chart-parts.tsx";
import type { LastStep } from "#devtools/recorder.ts";
import { Button } from "#ui/controls/button.tsx";
import { Drawing } from "./drawing.tsx";
import styles from "./graph.module.css";
import type { ChartGraph } from "./graph.ts";
import { makeViewer } from "./viewer.ts";

interface GraphViewProps {
  chart: ChartState;
  graph: ChartGraph;
  lit: ReadonlySet<string>;
  last: LastStep | null;
  sender: ((event: string) => ReactNode) | undefined;
}

const stateAt = (chart: ChartState, path: string): ChartState | null =>
  chart.path === path
    ? chart
    : (chart.states.map((child) => stateAt(child, path)).find((found) => found !== null) ?? null);

interface Picked {
  readonly title: string;
  /** The state, or the source of the edge. */
  readonly state: ChartState;
  readonly ways: readonly ChartTransition[];
}

/** The state or edge that a `data-pick` names. */
function pickedIn(chart: ChartState, pick: string | null): Picked | null {
  if (pick === null) return null;
  const [, kind, from = "", to = ""] = /^(state|edge) (\S*)(?: to (\S+))?$/.exec(pick) ?? [];
  const state = stateAt(chart, from);
  if (state === null) return null;
  const name = from === "" ? chart.name : from;
  if (kind === "state") return { title: name, state, ways: state.transitions };
  const ways = state.transitions.filter(({ targets }) => targets.includes(to));
  return { title: `${name} → ${to}`, state, ways };
}

interface DetailProps extends Pick<GraphViewProps, "last" | "sender"> {
  picked: Picked;
  onSource: (() => void) | null;
}

function Detail({ picked: { title, state, ways }, last, sender, onSource }: DetailProps) {
  const events = ways.flatMap(({ kind, name }) => (kind === "event" ? [name] : []));
  return (
    <section className={styles.picked} aria-label={`选中：${title}`}>
      <code className={styles.title}>{title}</code>
      {onSource === null ? (
        <>
          {state.description === null ? null : <p lang="en">{state.description}</p>}
          <Facts state={state} />
        </>
      ) : (
        <Button tone="outline" size="s" onClick={onSource}>
          看起点状态
        </Button>
      )}
      <Ways ways={ways} last={last} />
      {sender === undefined ? null : [...new Set(events)].map(sender)}
    </section>
  );
}

/** A machine as nodes and edges. The choice shows its detail below the picture. */
export function GraphView({ chart, graph, lit, last, sender }: GraphViewProps) {
  const [pick, setPick] = useState<string | null>(null);
  const [viewer] = useState(() => makeViewer(graph, setPick));
  const picked = pickedIn(chart, pick);
  const isEdge = pick?.startsWith("edge ") === true;
  return (
    <div className={styles.graph}>
      <div className={styles.acts}>
        <Button tone="outline" size="s" onClick={viewer.zoomIn}>
          放大
        </Button>
        <Button tone="outline" size="s" onClick={viewer.zoomOut}>
          缩小
        </Button>
        <Button tone="outline" size="s" onClick={viewer.fit}>
          整图
        </Button>
        {lit.size === 0 ? null : (
          <Button tone="outline" size="s" onClick={viewer.showCurrent}>
            当前状态
          </Button>
        )}
      </div>
      <section
        ref={viewer.attach}
        className={styles.scroller}
        aria-label={`${chart.name} 的图：方向键移动，加减号缩放，0 看整图`}
      >
        <Drawing graph={graph} lit={lit} last={last} />
      </section>
      {picked === null ? (
        <p className={styles.hint}>点状态或连线，看它的说明和事件。</p>
      ) : (
        <Detail
          picked={picked}
          last={last}
          sender={sender}
          onSource={isEdge ? () => setPick(`state ${picked.state.path}`) : null}
        />
      )}
    </div>
  );
}
