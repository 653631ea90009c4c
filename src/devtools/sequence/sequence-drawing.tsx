import { clockWords } from "#devtools/moment-words.ts";
import styles from "./sequence.module.css";
import type { Sequence, SequenceRow } from "./sequence.ts";

const laneWidth = 150;
const rowHeight = 34;
const clockWidth = 104;
const headHeight = 28;
/** The names of the lanes appear again after so many rows. */
const rowsPerHead = 25;

const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter < "\u0100" ? 7.25 : 12), 0);

const laneAt = ({ lanes }: Sequence, name: string): number =>
  clockWidth + (lanes.indexOf(name) + 0.5) * laneWidth;

const topOf = (at: number): number =>
  (Math.floor(at / rowsPerHead) + 1) * headHeight + at * rowHeight;

/** A text may stand out to the right of the last lane. */
export function sizeOf(sequence: Sequence): { width: number; height: number } {
  const rights = sequence.rows.map(
    ({ from, to, text }) =>
      Math.min(laneAt(sequence, from), laneAt(sequence, to)) + widthOf(text) + 16,
  );
  const width = Math.max(clockWidth + sequence.lanes.length * laneWidth, ...rights);
  return { width: Math.ceil(width), height: topOf(sequence.rows.length) + 12 };
}

function Row({ row, x, toX, y }: { row: SequenceRow; x: number; toX: number; y: number }) {
  const left = Math.min(x, toX);
  const side = toX > x ? -1 : 1;
  const line = y + 24;
  return (
    <g className={styles.row} data-kind={row.kind} data-pick={`moment ${row.n}`}>
      <rect className={styles.near} x={0} y={y} width="100%" height={rowHeight} />
      <text className={styles.clock} x={4} y={y + 16}>
        {clockWords(row.at)}
      </text>
      {row.kind === "state" || row.kind === "note" ? (
        <>
          <rect
            className={styles.state}
            x={left - 6}
            y={y + 3}
            width={widthOf(row.text) + 12}
            height={20}
            rx={6}
          />
          <text x={left} y={y + 17}>
            {row.text}
          </text>
        </>
      ) : (
        <>
          <text x={left + 6} y={y + 17}>
            {row.text}
          </text>
          <path
            d={x === toX ? `M${x} ${y + 20} h24 v8 h-24` : `M${x} ${line} H${toX}`}
            className={styles.arrow}
          />
          <polygon
            points={
              x === toX
                ? `${x},${y + 28} ${x + 8},${y + 24} ${x + 8},${y + 32}`
                : `${toX},${line} ${toX + 8 * side},${line - 4} ${toX + 8 * side},${line + 4}`
            }
          />
        </>
      )}
    </g>
  );
}

function Heads({ sequence }: { sequence: Sequence }) {
  const heads = sequence.rows.flatMap((_, at) => (at % rowsPerHead === 0 ? [at] : []));
  return heads.flatMap((at) =>
    sequence.lanes.map((lane) => (
      <text
        key={`${at} ${lane}`}
        className={styles.lane}
        x={laneAt(sequence, lane)}
        y={topOf(at) - 8}
      >
        {lane.length > 19 ? `…${lane.slice(-18)}` : lane}
      </text>
    )),
  );
}

/** Lanes with their messages; the oldest is above. */
export function SequenceDrawing({ sequence }: { sequence: Sequence }) {
  const { width, height } = sizeOf(sequence);
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {sequence.lanes.map((lane) => (
        <path
          key={lane}
          className={styles.life}
          d={`M${laneAt(sequence, lane)} ${headHeight} V${height}`}
        />
      ))}
      <Heads sequence={sequence} />
      {sequence.rows.map((row, at) => (
        <Row
          key={row.n}
          row={row}
          x={laneAt(sequence, row.from)}
          toX={laneAt(sequence, row.to)}
          y={topOf(at)}
        />
      ))}
    </svg>
  );
}
