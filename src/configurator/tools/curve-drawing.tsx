import { yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { type CurvePoint, roundStep } from "./curve-points.ts";
import styles from "./quantity-curve.module.css";

export interface CurveLine {
  /** The method, 胶印; empty where there is one only. */
  readonly name: string;
  readonly points: readonly CurvePoint[];
}

interface CurveDrawingProps {
  readonly own: CurveLine;
  readonly other: CurveLine | null;
  /** The job's own quantity of one kind. */
  readonly quantity: number;
  /** Where the cheapest method changes; null where it does not. */
  readonly turn: number | null;
  readonly unit: string;
}

const width = 340;
const height = 220;
const left = 44;
const right = width - 10;
const top = 14;
const bottom = height - 24;

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

/** The total over the quantity: a logarithmic x axis, and a y axis from zero. */
export function CurveDrawing({ own, other, quantity, turn, unit }: CurveDrawingProps) {
  const [first, last] = [own.points[0], own.points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const span = Math.log(last.qty / first.qty) || 1;
  const x = (qty: number) => round(left + (Math.log(qty / first.qty) / span) * (right - left));
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
  const [start] = inside;
  // The upper line has its name above it, the lower one below.
  const above = start === undefined || first.fen >= start.fen;
  const label =
    `从 ${grouped(first.qty)} 到 ${grouped(last.qty)} ${unit}，` +
    `合计由 ${yuanOf(first.fen)} 元到 ${yuanOf(last.fen)} 元`;
  return (
    <svg className={styles.curve} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {Array.from({ length: roof / step + 1 }, (_, index) => index * step).map((fen) => (
        <g key={fen}>
          <path className={styles.grid} d={`M${left} ${y(fen)}H${right}`} />
          <text className={styles.amount} x={left - 6} y={y(fen) + 4}>
            {grouped(fen / 100)}
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
      <LineName line={own} y={y(first.fen)} above={above} tone="own" />
      {other === null || start === undefined ? null : (
        <LineName line={other} y={y(start.fen)} above={!above} tone="other" />
      )}
      {at === undefined || turn === null ? null : (
        <>
          <path className={styles.drop} d={`M${x(turn)} ${y(at.fen)}V${bottom}`} />
          <circle className={styles.turn} cx={x(turn)} cy={y(at.fen)} r="5" />
        </>
      )}
      {now === undefined ? null : <Now x={x(quantity)} y={y(now.fen)} fen={now.fen} />}
    </svg>
  );
}

interface LineNameProps {
  readonly line: CurveLine;
  readonly y: number;
  readonly above: boolean;
  readonly tone: "own" | "other";
}

const LineName = ({ line, y, above, tone }: LineNameProps) => (
  <text className={styles.name} data-tone={tone} x={left + 4} y={above ? y - 7 : y + 16}>
    {line.name}
  </text>
);

/** The session's quantity; its label is on the side with more space. */
function Now({ x, y, fen }: { readonly x: number; readonly y: number; readonly fen: number }) {
  const anchor = x > (left + right) / 2 ? "end" : "start";
  return (
    <>
      <circle className={styles.now} cx={x} cy={y} r="6" />
      <text
        className={styles.nowWords}
        x={x + (anchor === "end" ? 6 : -6)}
        y={y - 12}
        textAnchor={anchor}
      >
        现在 ¥{grouped(yuanOf(fen))}
      </text>
    </>
  );
}
