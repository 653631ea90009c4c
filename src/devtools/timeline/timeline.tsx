import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useState,
  useSyncExternalStore,
} from "react";
import { clockWords, kindWords, momentWords, searchText } from "#devtools/moment-words.ts";
import type { Moment } from "#devtools/moments.ts";
import { benchVersion, keptMoments, watchBench } from "#devtools/recorder.ts";
import { SequenceView } from "#devtools/sequence/sequence-view.tsx";
import { type Trace, traceOf } from "#devtools/trace.ts";
import { TraceFile } from "#devtools/trace-file.tsx";
import { Button } from "#ui/controls/button.tsx";
import { CheckField, SelectField, TextField } from "#ui/controls/field.tsx";
import { Card } from "#ui/layout/card.tsx";
import { KindFilter } from "./kind-filter.tsx";
import { allKinds, isInternal, kindOf } from "./moment-kinds.ts";
import { MomentView } from "./moment-view.tsx";
import styles from "./timeline.module.css";

const rowsAtOnce = 100;
const everyone = "";

interface RowProps {
  moment: Moment;
  isChosen: boolean;
  onChoose: (n: number) => void;
  /** The detail below the row. */
  children?: ReactNode;
}

/** A moment never changes: its line renders once. */
const Row = memo(function Row({ moment, isChosen, onChoose, children }: RowProps) {
  return (
    <li className={styles.line} data-chosen={isChosen ? "" : undefined}>
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
      {children}
    </li>
  );
});

interface RowsProps {
  moments: readonly Moment[];
  chosen: number | null;
  onChoose: (n: number) => void;
  detail: ReactNode;
}

function Rows({ moments, chosen, onChoose, detail }: RowsProps) {
  const [shown, setShown] = useState(rowsAtOnce);
  // A chosen row is always among those shown.
  const at = moments.findIndex(({ n }) => n === chosen);
  const most = at === -1 ? shown : Math.max(shown, moments.length - at);
  if (moments.length === 0) return <p>没有这样的记录。</p>;
  return (
    <>
      <ol className={styles.rows} aria-label="时间线，新的在前">
        {moments
          .slice(-most)
          .reverse()
          .map((moment) =>
            moment.n === chosen ? (
              <Row key={moment.n} moment={moment} isChosen onChoose={onChoose}>
                {detail}
              </Row>
            ) : (
              <Row key={moment.n} moment={moment} isChosen={false} onChoose={onChoose} />
            ),
          )}
      </ol>
      {most < moments.length ? (
        <Button tone="outline" onClick={() => setShown(most + rowsAtOnce)}>
          更早的（还有 {moments.length - most} 条）
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

/** The last minutes in order; a selected moment is shown below its row. */
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
  const [kinds, setKinds] = useState(allKinds);
  const [drawn, setDrawn] = useState<{ end: number | null } | null>(null);
  const [isFolded, setFolded] = useState(true);
  const [base, setBase] = useState<Moment | null>(null);
  const sought = useDeferredValue(search).trim().toLowerCase();

  const moments = trace?.moments ?? held ?? source.moments();
  const actors = [...new Set(moments.map((moment) => moment.actor))].sort();
  const found = moments.filter(
    (moment) =>
      (actor === everyone || moment.actor === actor) &&
      kinds.has(kindOf(moment)) &&
      !(isFolded && isInternal(moment)) &&
      (sought === "" || searchText(moment).includes(sought)),
  );
  const hold = useCallback(
    () => setHeld((before) => before ?? trace?.moments ?? source.moments()),
    [trace, source],
  );
  const choose = useCallback(
    (n: number) => {
      hold();
      setChosen(n);
    },
    [hold],
  );
  const follow = () => {
    setHeld(null);
    setChosen(null);
    setBase(null);
    setDrawn(null);
  };
  const draw = () => {
    hold();
    setDrawn(drawn === null ? { end: chosen } : null);
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
        <KindFilter shown={kinds} onChange={setKinds} isFolded={isFolded} onFold={setFolded} />
        {held === null ? null : (
          <Button tone="outline" onClick={follow}>
            停在这一刻，点此继续
          </Button>
        )}
        <CheckField label="画成时序图" checked={drawn !== null} onChange={draw} />
        {drawn === null ? null : <SequenceView moments={found} end={drawn.end} onChoose={choose} />}
        <Rows
          moments={found}
          chosen={chosen}
          onChoose={choose}
          detail={
            chosen === null ? null : (
              <MomentView
                key={chosen}
                all={moments}
                found={found}
                n={chosen}
                onChoose={choose}
                base={base}
                onBase={setBase}
              />
            )
          }
        />
      </Card>
    </div>
  );
});
