import type { Point } from "#components/product-geometry/affine.ts";
import type { BoxType } from "#pricing/core/die-line.ts";
import { boxOutline } from "./box-outline.ts";
import styles from "./box-picture.module.css";

const width = 46;
const height = 48;
const margin = 2;

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** A picture of the box type, open: its own die line folded up. */
export function BoxPicture({ type }: { readonly type: BoxType }) {
  const panels = boxOutline(type);
  const corners = panels.flatMap(({ points }) => points);
  const [left, top] = [
    Math.min(...corners.map(({ x }) => x)),
    Math.min(...corners.map(({ y }) => y)),
  ];
  const [wide, high] = [
    Math.max(...corners.map(({ x }) => x)) - left,
    Math.max(...corners.map(({ y }) => y)) - top,
  ];
  const scale = Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high);
  const at = ({ x, y }: Point) =>
    `${rounded((width - wide * scale) / 2 + (x - left) * scale)} ` +
    `${rounded((height - high * scale) / 2 + (y - top) * scale)}`;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {panels.map(({ id, tone, points }) => (
        <path key={id} className={styles[tone]} d={`M${points.map(at).join("L")}z`} />
      ))}
    </svg>
  );
}
