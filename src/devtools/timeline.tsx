import { memo, useCallback, useDeferredValue, useState, useSyncExternalStore } from "react";
import { Button } from "#ui/controls/button.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import { Card } from "#ui/layout/card.tsx";
import { MomentView } from "./moment-view.tsx";
import { clockWords, kindWords, momentWords, searchText } from "./moment-words.ts";
import type { Moment } from "./moments.ts";
import { benchVersion, keptMoments, watchBench } from "./recorder.ts";
import styles from "./timeline.module.css";
import { type Trace, traceOf } from "./trace.ts";
import { TraceFile } from "./trace-file.tsx";

const rowsAtOnce = 100;
const everyone = "";

interface RowProps {
  moment: Moment;
  isChosen: boolean;
  onChoose: (n: number) => void;
}

/** A moment never changes: its line renders once. */
const Row = memo(function Row({ moment, isChosen, onChoose }: RowProps) {
  return (
    <li className={styles.line}>
      <button
        type="button"
        className={styles.row}
        data-what={moment.what}
        aria-pressed={isChosen}
        onClick={() => onChoose(moment.n)}
      >
        <span className={styles.clock}>{clockWords(moment.at)}</span>
        <span className={styles.kind}>{kindWords(moment)}</span>
        <code className={styles.actor}>{moment.actor}</code>
        <code className={styles.words}>{momentWords(moment)}</code>
      </button>
    </li>
  );
});

interface RowsProps {
  moments: readonly Moment[];
  chosen: number | null;
  onChoose: (n: number) => void;
}

function Rows({ moments, chosen, onChoose }: RowsProps) {
  const [shown, setShown] = useState(rowsAtOnce);
  if (moments.length === 0) return <p>没有这样的记录。</p>;
  return (
    <>
      <ol className={styles.rows} aria-label="时间线，新的在前">
        {moments
          .slice(-shown)
          .reverse()
          .map((moment) => (
            <Row
              key={moment.n}
              moment={moment}
              isChosen={moment.n === chosen}
              onChoose={onChoose}
            />
          ))}
      </ol>
      {shown < moments.length ? (
        <Button tone="outline" onClick={() => setShown(shown + rowsAtOnce)}>
          更早的（还有 {moments.length - shown} 条）
        </Button>
      ) : null}
    </>
  );
}

/** The source of moments, and their export as a file. */
export interface Source {
  watch(onChange: () => void): () => void;
  /** Changes whenever there is more. */
  version(): number;
  moments(): readonly Moment[];
  traceOf(moments: readonly Moment[], name: string): Trace;
}

const thisPage: Source = {
  watch: watchBench,
  version: benchVersion,
  moments: keptMoments,
  traceOf,
};

/** The last minutes in order; a selected moment is shown beside them. */
export function Timeline({ source = thisPage }: { readonly source?: Source }) {
  // Updates of the page come before the list's own rendering.
  const version = useDeferredValue(useSyncExternalStore(source.watch, source.version));
  return <Moments version={version} source={source} />;
}

interface MomentsProps {
  readonly version: number;
  readonly source: Source;
}

/** Rendered with each version, in slices between the page's own work. */
const Moments = memo(function Moments({ source }: MomentsProps) {
  const [trace, setTrace] = useState<Trace | null>(null);
  const [held, setHeld] = useState<readonly Moment[] | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [actor, setActor] = useState(everyone);
  const [search, setSearch] = useState("");
  const sought = useDeferredValue(search).trim().toLowerCase();

  const moments = trace?.moments ?? held ?? source.moments();
  const actors = [...new Set(moments.map((moment) => moment.actor))].sort();
  const found = moments.filter(
    (moment) =>
      (actor === everyone || moment.actor === actor) &&
      (sought === "" || searchText(moment).includes(sought)),
  );
  const choose = useCallback(
    (n: number) => {
      setHeld((before) => before ?? trace?.moments ?? source.moments());
      setChosen(n);
    },
    [trace, source],
  );
  const follow = () => {
    setHeld(null);
    setChosen(null);
  };
  const open = (next: Trace | null) => {
    setTrace(next);
    follow();
    setActor(everyone);
  };
  return (
    <div className={styles.view}>
      <Card title="时间线" aside={`${found.length} 条`}>
        <TraceFile moments={moments} trace={trace} onOpen={open} traceOf={source.traceOf} />
        <div className={styles.filters}>
          <SelectField
            label="谁的"
            value={actor}
            onChange={({ currentTarget }) => setActor(currentTarget.value)}
            options={[
              { value: everyone, label: "全部" },
              ...actors.map((name) => ({ value: name, label: name })),
            ]}
          />
          <TextField
            label="搜索"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </div>
        {held === null ? null : (
          <Button tone="outline" onClick={follow}>
            停在选中的这一刻，点此继续
          </Button>
        )}
        <Rows moments={found} chosen={chosen} onChoose={choose} />
      </Card>
      {chosen === null ? null : (
        <MomentView all={moments} found={found} n={chosen} onChoose={choose} />
      )}
    </div>
  );
});
