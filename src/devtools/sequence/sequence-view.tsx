import { useState } from "react";
import graphStyles from "#devtools/graph/graph.module.css";
import { makeViewer } from "#devtools/graph/viewer.ts";
import { clockWords } from "#devtools/moment-words.ts";
import type { Moment } from "#devtools/moments.ts";
import { Button } from "#ui/controls/button.tsx";
import { SelectField } from "#ui/controls/field.tsx";
import { type Sequence, sequenceOf, stretchOf } from "./sequence.ts";
import { SequenceDrawing, sizeOf } from "./sequence-drawing.tsx";

const stretches = [
  { value: "2000", label: "2 秒" },
  { value: "10000", label: "10 秒" },
  { value: "60000", label: "1 分钟" },
  { value: "600000", label: "10 分钟" },
];

interface SequenceViewProps {
  moments: readonly Moment[];
  /** The stretch ends here; null: with the newest moment. */
  end: number | null;
  onChoose: (n: number) => void;
}

interface SheetProps {
  sequence: Sequence;
  onChoose: (n: number) => void;
}

/** Another size of the drawing needs another viewer, so a `key` renews this component. */
function Sheet({ sequence, onChoose }: SheetProps) {
  const [viewer] = useState(() =>
    makeViewer(sizeOf(sequence), (pick) => onChoose(Number(pick.replace("moment ", "")))),
  );
  return (
    <>
      <div className={graphStyles.acts}>
        <Button tone="outline" size="s" onClick={viewer.zoomIn}>
          放大
        </Button>
        <Button tone="outline" size="s" onClick={viewer.zoomOut}>
          缩小
        </Button>
        <Button tone="outline" size="s" onClick={viewer.fit}>
          整图
        </Button>
      </div>
      <section
        ref={viewer.attach}
        className={graphStyles.scroller}
        aria-label="时序图：方向键移动，加减号缩放，0 看整图"
      >
        <SequenceDrawing sequence={sequence} />
      </section>
    </>
  );
}

/** Messages between actors for a stretch of the timeline; the list holds the same moments. */
export function SequenceView({ moments, end, onChoose }: SequenceViewProps) {
  const [ms, setMs] = useState("10000");
  const stretch = stretchOf(moments, end, Number(ms));
  const sequence = sequenceOf(stretch);
  const last = stretch.at(-1);
  return (
    <div className={graphStyles.graph}>
      <SelectField
        label="多长一段"
        value={ms}
        onChange={({ currentTarget }) => setMs(currentTarget.value)}
        options={stretches}
      />
      {last === undefined || sequence.rows.length === 0 ? (
        <p>这一段没有事件、状态和调用。</p>
      ) : (
        <>
          <p>
            到 {clockWords(last.at)} 为止，{sequence.rows.length} 行
            {sequence.left === 0 ? null : `，更早的 ${sequence.left} 行没有画`}
          </p>
          <Sheet
            key={`${last.n} ${sequence.rows.length} ${sequence.lanes.join()}`}
            sequence={sequence}
            onChoose={onChoose}
          />
        </>
      )}
    </div>
  );
}
