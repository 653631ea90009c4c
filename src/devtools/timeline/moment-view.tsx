import { charts } from "virtual:machine-charts";
import { litPaths } from "#devtools/chart.ts";
import { ChartView } from "#devtools/chart-view.tsx";
import { CopyAt } from "#devtools/copy/copy-view.tsx";
import { DataText } from "#devtools/data-text.tsx";
import { differences } from "#devtools/difference.ts";
import { clockWords, kindWords, momentWords } from "#devtools/moment-words.ts";
import type { Moment } from "#devtools/moments.ts";
import { standsAt, stepAt } from "#devtools/past.ts";
import { Button } from "#ui/controls/button.tsx";
import styles from "./timeline.module.css";

interface MomentViewProps {
  /** All recorded moments, to find the machines' states. */
  all: readonly Moment[];
  /** The listed moments, to step through. */
  found: readonly Moment[];
  n: number;
  onChoose: (n: number) => void;
  /** The moment to compare with; null for the one before. */
  base: Moment | null;
  onBase: (base: Moment | null) => void;
}

/** A chosen moment receives the focus, wherever its row is. */
const focused = (detail: HTMLElement | null): void => detail?.focus();

function Changes({ from, to }: { from: unknown; to: unknown }) {
  const found = differences(from, to);
  if (found.length === 0) return <p>没有变化。</p>;
  const say = (value: unknown) => (value === undefined ? "没有" : JSON.stringify(value));
  return (
    <ul className={styles.changes}>
      {found.map((one) => (
        <li key={one.path}>
          <code>{one.path}</code>
          <del>{say(one.from)}</del>
          <ins>{say(one.to)}</ins>
        </li>
      ))}
    </ul>
  );
}

function MomentText({ moment }: { moment: Moment }) {
  const detail = moment.event ?? moment.action ?? moment.data;
  if (moment.data !== undefined) {
    return (
      <>
        <p>
          {moment.words}，{moment.what === "call" ? "发出的内容" : "收到的内容"}
        </p>
        <DataText value={moment.data} />
      </>
    );
  }
  return detail === undefined ? <p>{momentWords(moment)}</p> : <DataText value={detail} />;
}

/** One recorded moment: the event, its machine's state, and the difference from another moment. */
export function MomentView({ all, found, n, onChoose, base, onBase }: MomentViewProps) {
  const moment = all.find((one) => one.n === n);
  if (moment === undefined) return null;
  const at = found.findIndex((one) => one.n === n);
  const step = (to: Moment | undefined, words: string) => (
    <Button
      tone="outline"
      size="s"
      disabled={to === undefined}
      onClick={() => to !== undefined && onChoose(to.n)}
    >
      {words}
    </Button>
  );
  const stands = standsAt(all, n);
  const stand = stands[moment.actor];
  const chart = charts.find(({ name }) => name === moment.machine);
  return (
    <section
      ref={focused}
      tabIndex={-1}
      className={styles.detail}
      aria-label={`${clockWords(moment.at)} ${kindWords(moment)} ${moment.actor}`}
    >
      <div className={styles.acts}>
        {step(found[at - 1], "上一条")}
        {step(at === -1 ? undefined : found[at + 1], "下一条")}
        <Button tone="outline" size="s" onClick={() => onBase(base === null ? moment : null)}>
          {base === null ? "从这里比较" : "不再比较"}
        </Button>
      </div>
      <MomentText moment={moment} />
      <h3 className={styles.part}>
        {base === null ? "比上一刻" : `比 ${clockWords(base.at)} ${base.actor}`}
      </h3>
      <Changes from={standsAt(all, base?.n ?? n - 1)} to={stands} />
      {stand === undefined ? null : (
        <>
          <h3 className={styles.part}>那时的上下文</h3>
          <DataText value={stand.context} />
        </>
      )}
      {chart === undefined || stand === undefined ? null : (
        <>
          <CopyAt key={n} chart={chart} stand={stand} />
          <ChartView
            chart={chart}
            lit={new Set(litPaths(stand.value))}
            last={stepAt(all, n, moment.actor)}
          />
        </>
      )}
    </section>
  );
}
