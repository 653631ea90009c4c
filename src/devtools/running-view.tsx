import { charts } from "virtual:machine-charts";
import { useSyncExternalStore } from "react";
import { SendByHand } from "#devtools/send-events/send-by-hand.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Card } from "#ui/layout/card.tsx";
import { acceptedEvents, litPaths } from "./chart.ts";
import { ChartView } from "./chart-view.tsx";
import { DataText } from "./data-text.tsx";
import { benchVersion, lastStepOf, watchBench } from "./recorder.ts";
import { findRunning, type Running, runningNow, valueWords } from "./running.ts";
import styles from "./running-view.module.css";

interface TreeProps {
  actors: readonly Running[];
  chosen: string | null;
  onChoose: (name: string) => void;
}

function Tree({ actors, chosen, onChoose }: TreeProps) {
  return (
    <ul className={styles.tree}>
      {actors.map((actor) => (
        <li key={actor.name}>
          <button
            type="button"
            className={styles.actor}
            aria-pressed={actor.name === chosen}
            onClick={() => onChoose(actor.name)}
          >
            <code className={styles.name}>{actor.name}</code>
            <code className={styles.value}>{valueWords(actor.value)}</code>
            {actor.tags.map((tag) => (
              <span key={tag} className={styles.tag}>
                {tag}
              </span>
            ))}
          </button>
          {actor.children.length === 0 ? null : (
            <Tree actors={actor.children} chosen={chosen} onChoose={onChoose} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Detail({ actor }: { actor: Running }) {
  const last = lastStepOf(actor.name);
  const chart = charts.find(({ name }) => name === actor.machine);
  const lit = new Set(litPaths(actor.value));
  const events = chart === undefined ? [] : acceptedEvents(chart, lit);
  return (
    <Card title={actor.name}>
      <dl className={styles.facts}>
        <dt>现在</dt>
        <dd>
          <code>{valueWords(actor.value)}</code>
        </dd>
        <dt>能收的事件</dt>
        <dd>{events.length === 0 ? "没有" : <code>{events.join("、")}</code>}</dd>
        <dt>上一个事件</dt>
        <dd>{last.event === null ? "打开以来还没有" : <DataText value={last.event} />}</dd>
        <dt>上下文</dt>
        <dd>
          <DataText value={actor.context()} />
        </dd>
      </dl>
      {actor.machine === null ? null : (
        <SendByHand key={actor.name} actor={actor.name} machine={actor.machine} taken={events} />
      )}
      {chart === undefined ? null : (
        <ChartView
          chart={chart}
          lit={lit}
          last={last}
          sender={(event) => (
            <SendByHand
              key={`${actor.name} ${event}`}
              actor={actor.name}
              machine={chart.name}
              taken={events}
              first={event}
            />
          )}
        />
      )}
    </Card>
  );
}

interface RunningViewProps {
  /** The actor's name. */
  chosen: string | null;
  onChoose: (name: string) => void;
}

/** Every running actor, and the selected one in detail; updated live. */
export function RunningView({ chosen, onChoose }: RunningViewProps) {
  useSyncExternalStore(watchBench, benchVersion);
  const actors = runningNow();
  const actor = chosen === null ? null : findRunning(actors, chosen);
  return (
    <div className={styles.view}>
      <Card title="正在运行">
        <Tree actors={actors} chosen={chosen} onChoose={onChoose} />
      </Card>
      {actor !== null ? <Detail actor={actor} /> : null}
      {actor === null && chosen !== null ? (
        <Empty title={`${chosen} 已经结束`} text="它的经过在时间线里。" />
      ) : null}
      {chosen === null ? (
        <Empty title="点一个名字" text="看它的状态图、上下文和上一个事件。" />
      ) : null}
    </div>
  );
}
