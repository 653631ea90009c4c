import { charts } from "virtual:machine-charts";
import { useState, useSyncExternalStore } from "react";
import { litPaths } from "#devtools/chart.ts";
import { ChartView } from "#devtools/chart-view.tsx";
import { DataText } from "#devtools/data-text.tsx";
import { type Stand, standsAt, stepAt } from "#devtools/past.ts";
import { valueWords } from "#devtools/running.ts";
import running from "#devtools/running-view.module.css";
import { Empty } from "#ui/feedback/states.tsx";
import { Card } from "#ui/layout/card.tsx";
import type { Watching } from "./watching.ts";

interface DetailProps {
  readonly actor: string;
  readonly stand: Stand;
  readonly watching: Watching;
}

function Detail({ actor, stand, watching }: DetailProps) {
  const chart = charts.find(({ name }) => name === stand.machine);
  const last = stepAt(watching.moments(), Number.MAX_SAFE_INTEGER, actor);
  return (
    <Card title={actor}>
      <dl className={running.facts}>
        <dt>现在</dt>
        <dd>
          <code>{valueWords(stand.value)}</code>
        </dd>
        <dt>上一个事件</dt>
        <dd>{last.event === null ? "还没有" : <DataText value={last.event} />}</dd>
        <dt>上下文</dt>
        <dd>
          <DataText value={stand.context} />
        </dd>
      </dl>
      {chart === undefined ? null : (
        <ChartView chart={chart} lit={new Set(litPaths(stand.value))} last={last} />
      )}
    </Card>
  );
}

/** Every machine of the other device, and the chart of the selected one; updated live. */
export function RemoteMachines({ watching }: { readonly watching: Watching }) {
  useSyncExternalStore(watching.watch, watching.version);
  const [chosen, setChosen] = useState<string | null>(null);
  const stands = standsAt(watching.moments(), Number.MAX_SAFE_INTEGER);
  const stand = chosen === null ? undefined : stands[chosen];
  return (
    <div className={running.view}>
      <Card title="最后的状态">
        <ul className={running.tree}>
          {Object.entries(stands).map(([name, { value }]) => (
            <li key={name}>
              <button
                type="button"
                className={running.actor}
                aria-pressed={name === chosen}
                onClick={() => setChosen(name)}
              >
                <code className={running.name}>{name}</code>
                <code className={running.value}>{valueWords(value)}</code>
              </button>
            </li>
          ))}
        </ul>
      </Card>
      {chosen === null || stand === undefined ? (
        <Empty title="点一个名字" text="看它的状态图、上下文和上一个事件。" />
      ) : (
        <Detail actor={chosen} stand={stand} watching={watching} />
      )}
    </div>
  );
}
