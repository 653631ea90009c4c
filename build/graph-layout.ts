import ElkLayout, { type ElkExtendedEdge, type ElkNode } from "elkjs/lib/elk.bundled.js";
import type { ChartState, ChartTransition } from "#devtools/chart.ts";
import { causeWords } from "#devtools/chart-words.ts";
import {
  boxPadding,
  type ChartGraph,
  type GraphEdge,
  type GraphLine,
  type GraphNode,
  lineHeight,
} from "#devtools/graph/graph.ts";

const longestLine = 24;
const dotSize = 10;

const options = {
  "elk.algorithm": "layered",
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.randomSeed": "1",
  "elk.json.edgeCoords": "ROOT",
  "elk.json.shapeCoords": "ROOT",
  "elk.layered.spacing.nodeNodeBetweenLayers": "20",
  "elk.layered.spacing.edgeNodeBetweenLayers": "12",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "10",
  "elk.spacing.nodeNode": "16",
  "elk.spacing.edgeNode": "12",
  "elk.spacing.edgeEdge": "10",
  "elk.spacing.edgeLabel": "4",
};

/** A Latin letter of a 12 px monospace font is 7.25 px wide, a Chinese one 12 px. */
const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter < "\u0100" ? 7.25 : 12), 0);

const widest = (lines: readonly GraphLine[]): number =>
  Math.ceil(Math.max(...lines.map(({ text }) => widthOf(text)))) + 2 * boxPadding;

const highest = (lines: readonly GraphLine[]): number => lines.length * lineHeight + 2 * boxPadding;

/** The cause, with its guard beside it or below it. */
function linesOf(way: ChartTransition): GraphLine[] {
  const cause = causeWords(way);
  const { key, guard } = way;
  if (guard === null) return [{ text: cause, key }];
  const whole = `${cause} 若 ${guard}`;
  if (whole.length <= longestLine) return [{ text: whole, key }];
  return [cause, `若 ${guard}`].map((text) => ({ text, key }));
}

/** The empty path of the machine itself is no id. */
const idOf = (path: string): string => `state ${path}`;

interface Drawing {
  readonly states: Map<string, { state: ChartState; isRegion: boolean; lines: GraphLine[] }>;
  readonly edges: Map<string, { from: string | null; to: string; lines: GraphLine[] }>;
}

function drawWays(state: ChartState, { edges }: Drawing): void {
  for (const way of state.transitions) {
    for (const to of way.targets) {
      const name = `edge ${state.path} to ${to}`;
      const edge = edges.get(name) ?? { from: state.path, to, lines: [] };
      edge.lines.push(...linesOf(way));
      edges.set(name, edge);
    }
  }
}

function nodeOf(state: ChartState, isRegion: boolean, drawing: Drawing): ElkNode {
  const inner = state.transitions.filter(({ targets }) => targets.length === 0);
  const lines = [
    { text: state.name, key: null },
    ...state.invokes.map((name) => ({ text: `运行 ${name}`, key: null })),
    ...inner.flatMap(linesOf),
  ];
  drawing.states.set(idOf(state.path), { state, isRegion, lines });
  drawWays(state, drawing);
  const size = { width: Math.max(64, widest(lines)), height: highest(lines) };
  const id = idOf(state.path);
  if (state.states.length === 0) return { id, ...size };
  const first = state.states.find((child) => child.first);
  const children: ElkNode[] = [];
  if (first !== undefined) {
    const dot = `start ${state.path}`;
    children.push({ id: dot, width: dotSize, height: dotSize });
    drawing.edges.set(dot, { from: null, to: first.path, lines: [] });
  }
  const isParallel = state.kind === "parallel";
  children.push(...state.states.map((child) => nodeOf(child, isParallel, drawing)));
  return {
    id,
    children,
    layoutOptions: {
      ...(isRegion ? { "elk.alignment": "TOP" } : {}),
      "elk.padding": `[top=${size.height + 8},left=16,bottom=16,right=16]`,
      "elk.nodeSize.constraints": "MINIMUM_SIZE",
      "elk.nodeSize.minimum": `(${size.width}, ${size.height})`,
    },
  };
}

const labelsOf = (lines: readonly GraphLine[]) =>
  lines.length === 0
    ? []
    : [{ text: "label", width: widest(lines) - boxPadding, height: lines.length * lineHeight }];

function inputOf(chart: ChartState, direction: string, drawing: Drawing): ElkNode {
  const root = nodeOf(chart, false, drawing);
  const edges = [...drawing.edges].map(([id, { from, to, lines }]) => ({
    id,
    sources: [from === null ? id : idOf(from)],
    targets: [idOf(to)],
    labels: labelsOf(lines),
  }));
  return {
    id: "graph",
    layoutOptions: { ...options, "elk.direction": direction },
    children: [root],
    edges,
  };
}

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }) => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});

function nodesOf(node: ElkNode, { states }: Drawing): GraphNode[] {
  const inner = (node.children ?? []).flatMap((child) =>
    nodesOf(child, { states, edges: new Map() }),
  );
  const found = states.get(node.id);
  if (found === undefined) return inner;
  const { state, isRegion, lines } = found;
  return [{ path: state.path, kind: state.kind, isRegion, lines, ...boxOf(node) }, ...inner];
}

function edgeOf(edge: ElkExtendedEdge, { edges }: Drawing): GraphEdge[] {
  const found = edges.get(edge.id);
  if (found === undefined) return [];
  const points = (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].flatMap(({ x, y }) => [Math.round(x), Math.round(y)]),
  );
  const [label] = edge.labels ?? [];
  return [{ ...found, points, label: label === undefined ? null : boxOf(label) }];
}

async function laidOut(chart: ChartState, direction: "DOWN" | "RIGHT"): Promise<ChartGraph> {
  const drawing: Drawing = { states: new Map(), edges: new Map() };
  const layout = await new ElkLayout().layout(inputOf(chart, direction, drawing));
  const { width, height } = boxOf(layout);
  const edges = (layout.edges ?? []).flatMap((edge) => edgeOf(edge, drawing));
  return { name: chart.name, width, height, nodes: nodesOf(layout, drawing), edges };
}

/** Width counts twice: a phone is narrow, and scrolling down is common. */
const extentOf = ({ width, height }: ChartGraph): number => width * width * height;

/** Lays a chart out, in the smaller of two directions. Equal charts give equal graphs. */
export async function graphOf(chart: ChartState): Promise<ChartGraph> {
  const down = await laidOut(chart, "DOWN");
  const right = await laidOut(chart, "RIGHT");
  return extentOf(right) < extentOf(down) ? right : down;
}
