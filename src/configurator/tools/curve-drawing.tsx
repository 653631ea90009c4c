import { yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { type CurvePoint, placeOnAxis, roundStep } from "./curve-points.ts";
import styles from "./quantity-curve.module.css";

export interface CurveLine {
  /** The method, 胶印; empty where there is one only. */
  readonly name: string;
  readonly points: readonly CurvePoint[];
}

interface CurveDrawingProps {
  readonly own: CurveLine;
  readonly other: CurveLine | null;
  /** The marked quantity of one kind: the job's own, or the slider's during a drag. */
  readonly quantity: number;
  /** What its price is called: 现在, or the quantity itself. */
  readonly mark: string;
  /** Where the cheapest method changes; null where it does not. */
  readonly turn: number | null;
  readonly unit: string;
}

const width = 340;
const height = 220;
const left = 48;
const right = width - 18;
/** Words stand above this line, and lines are drawn below it. */
const top = 26;
const bottom = height - 24;

/** Where the x axis begins and ends, as a share of the drawing's width. */
export const axisEnds = { from: left / width, to: right / width };

/** `5千`, `1万`, `200`. */
function shortQuantity(quantity: number): string {
  if (quantity >= 10_000) return `${quantity / 10_000}万`;
  return quantity >= 1000 ? `${quantity / 1000}千` : String(quantity);
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Both lines as far as they are comparable: a dearer one is cut off at twice the own one. */
function roofOf(own: readonly CurvePoint[], other: readonly CurvePoint[]): number {
  const mostOf = (points: readonly CurvePoint[]) => Math.max(0, ...points.map(({ fen }) => fen));
  return Math.max(mostOf(own), Math.min(mostOf(other), mostOf(own) * 2.5));
}

/** 1, 2 and 5 of each decade that lie between two quantities. */
function ticksBetween(first: number, last: number): number[] {
  const found: number[] = [];
  for (let decade = 1; decade <= last; decade *= 10)
    for (const times of [1, 2, 5])
      if (decade * times >= first && decade * times <= last) found.push(decade * times);
  return found;
}

/** A million yuan and more is counted in 万: there is space for seven signs. */
const amountOf = (fen: number, roof: number): string =>
  roof >= 100_000_000 ? `${grouped(fen / 1_000_000)}万` : grouped(fen / 100);

/** The total over the quantity: a logarithmic x axis, and a y axis from zero. */
export function CurveDrawing({ own, other, quantity, mark, turn, unit }: CurveDrawingProps) {
  const [first, last] = [own.points[0], own.points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const x = (qty: number) => round(left + placeOnAxis(qty, first.qty, last.qty) * (right - left));
  const most = roofOf(own.points, other?.points ?? []);
  const step = roundStep(most / 100) * 100;
  const roof = Math.ceil(most / step) * step;
  const y = (fen: number) => round(bottom - (Math.min(fen, roof) / roof) * (bottom - top));
  const path = (points: readonly CurvePoint[]) =>
    points.map(({ qty, fen }) => `${x(qty)},${y(fen)}`).join(" ");
  const inside = (other?.points ?? []).filter(({ fen }) => fen <= roof);
  const now = own.points.find(({ qty }) => qty === quantity);
  const there = inside.find(({ qty }) => qty === quantity);
  const at = turn === null ? undefined : own.points.find(({ qty }) => qty >= turn);
  const label =
    `从 ${grouped(first.qty)} 到 ${grouped(last.qty)} ${unit}，` +
    `合计由 ${yuanOf(first.fen)} 元到 ${yuanOf(last.fen)} 元`;
  return (
    <svg className={styles.curve} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {Array.from({ length: roof / step + 1 }, (_, index) => index * step).map((fen) => (
        <g key={fen}>
          <path className={styles.grid} d={`M${left} ${y(fen)}H${right}`} />
          <text className={styles.amount} x={left - 8} y={y(fen) + 4}>
            {amountOf(fen, roof)}
          </text>
        </g>
      ))}
      {ticksBetween(first.qty, last.qty).map((qty) => (
        <text key={qty} className={styles.tick} x={x(qty)} y={height - 6}>
          {shortQuantity(qty)}
        </text>
      ))}
      {now === undefined || there === undefined || there.fen >= now.fen ? null : (
        <path className={styles.saving} d={`M${x(quantity)} ${y(now.fen)}V${y(there.fen)}`} />
      )}
      {inside.length < 2 ? null : <polyline className={styles.other} points={path(inside)} />}
      <polyline className={styles.own} points={path(own.points)} />
      {at === undefined || turn === null ? null : (
        <>
          <path className={styles.drop} d={`M${x(turn)} ${y(at.fen)}V${bottom}`} />
          <circle className={styles.turn} cx={x(turn)} cy={y(at.fen)} r="5" />
        </>
      )}
      {now === undefined ? null : (
        <Mark x={x(quantity)} y={y(now.fen)} words={`${mark} ¥${grouped(yuanOf(now.fen))}`} />
      )}
    </svg>
  );
}

interface MarkProps {
  readonly x: number;
  readonly y: number;
  readonly words: string;
}

/** Space that the words need on either side of their quantity. */
const wordsHalf = 70;

/** The marked quantity: a line through it, and its price above the drawing. */
function Mark({ x, y, words }: MarkProps) {
  const anchor = x > right - wordsHalf ? "end" : x < left + wordsHalf ? "start" : "middle";
  const at = { start: left, middle: x, end: width }[anchor];
  return (
    <>
      <path className={styles.guide} d={`M${x} ${top - 8}V${bottom}`} />
      <circle className={styles.now} cx={x} cy={y} r="6" />
      <text className={styles.nowWords} x={at} y={top - 12} textAnchor={anchor}>
        {words}
      </text>
    </>
  );
}

/** Names of the lines, above the drawing; nothing where there is one method only. */
export const CurveKey = ({ own, other }: Pick<CurveDrawingProps, "own" | "other">) =>
  own.name === "" ? null : (
    <p className={styles.names}>
      <span data-tone="own">{own.name}</span>
      {other === null ? null : <span data-tone="other">{other.name}</span>}
    </p>
  );
