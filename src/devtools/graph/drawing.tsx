import { memo } from "react";
import type { LastStep } from "#devtools/recorder.ts";
import styles from "./graph.module.css";
import {
  boxPadding,
  type ChartGraph,
  type GraphEdge,
  type GraphLine,
  type GraphNode,
  lineHeight,
} from "./graph.ts";

interface Live {
  readonly lit: ReadonlySet<string>;
  readonly last: LastStep | null;
}

const firedIn = (last: LastStep | null, key: string | null): boolean =>
  key !== null && last?.transitions.includes(key) === true;

/** `M x y L x y …` */
const pathOf = (points: readonly number[]): string =>
  points.map((value, at) => `${at === 0 ? "M" : at % 2 === 0 ? "L" : ""}${value}`).join(" ");

/** The arrow's head at the end of the line. */
function headOf(points: readonly number[]): string {
  const [fromX = 0, fromY = 0, x = 0, y = 0] = points.slice(-4);
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const [alongX, alongY] = [(x - fromX) / length, (y - fromY) / length];
  const corner = (side: 1 | -1) =>
    `${x - 8 * alongX - 4 * side * alongY},${y - 8 * alongY + 4 * side * alongX}`;
  return `${x},${y} ${corner(1)} ${corner(-1)}`;
}

interface LinesProps {
  readonly lines: readonly GraphLine[];
  readonly x: number;
  readonly y: number;
  readonly last: LastStep | null;
}

function Lines({ lines, x, y, last }: LinesProps) {
  return lines.map(({ text, key }, at) => (
    <text
      key={`${key} ${text}`}
      className={styles.text}
      data-title={key === null && at === 0 ? "" : undefined}
      data-fired={firedIn(last, key) ? "" : undefined}
      x={x}
      y={y + at * lineHeight + 12}
    >
      {text}
    </text>
  ));
}

function Node({ node, live }: { node: GraphNode; live: Live }) {
  const { path, kind, isRegion, x, y, width, height, lines } = node;
  return (
    <g
      className={styles.node}
      data-pick={`state ${path}`}
      data-kind={kind}
      data-region={isRegion ? "" : undefined}
      data-lit={live.lit.has(path) ? "" : undefined}
    >
      <rect x={x} y={y} width={width} height={height} rx={6} />
      {kind === "final" ? (
        <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={4} />
      ) : null}
      <Lines lines={lines} x={x + boxPadding} y={y + boxPadding} last={live.last} />
    </g>
  );
}

function Edge({ edge, last }: { edge: GraphEdge; last: LastStep | null }) {
  const { from, to, points, label, lines } = edge;
  const isFired = lines.some(({ key }) => firedIn(last, key));
  const [startX = 0, startY = 0] = points;
  return (
    // Another step is another element, so that its animation restarts.
    <g
      key={isFired ? last?.n : 0}
      className={styles.edge}
      data-pick={from === null ? undefined : `edge ${from} to ${to}`}
      data-start={from === null ? "" : undefined}
      data-fired={isFired ? "" : undefined}
    >
      <path className={styles.near} d={pathOf(points)} />
      <path className={styles.line} d={pathOf(points)} pathLength={1} />
      <polygon points={headOf(points)} />
      {from === null ? <circle cx={startX} cy={startY} r={4} /> : null}
      {label === null ? null : (
        <>
          <rect className={styles.plate} {...label} rx={2} />
          <Lines lines={lines} x={label.x + boxPadding / 2} y={label.y} last={last} />
        </>
      )}
    </g>
  );
}

interface DrawingProps extends Live {
  readonly graph: ChartGraph;
}

/** The graph as one picture; the list of the same chart is its accessible form. */
export const Drawing = memo(function Drawing({ graph, lit, last }: DrawingProps) {
  const { name, width, height, nodes, edges } = graph;
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {nodes.map((node) => (
        <Node key={node.path} node={node} live={{ lit, last }} />
      ))}
      {edges.map((edge) => (
        <Edge key={`${name} ${edge.from} ${edge.to}`} edge={edge} last={last} />
      ))}
    </svg>
  );
});
