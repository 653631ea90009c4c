import { expect, test } from "vitest";
import { graphOf } from "#build/graph-layout.ts";
import { graphs } from "#build/machine-graphs.ts";
import { charts } from "#devtools/all-charts.ts";
import type { ChartState } from "#devtools/chart.ts";
import type { ChartGraph, GraphBox, GraphNode } from "#devtools/graph/graph.ts";

const statesOf = (state: ChartState): ChartState[] => [state, ...state.states.flatMap(statesOf)];

const nodesBy = ({ nodes }: ChartGraph) => new Map(nodes.map((node) => [node.path, node]));

const parentOf = (path: string): string => path.split(".").slice(0, -1).join(".");

const holds = (outer: GraphBox, inner: GraphBox): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

const overlap = (one: GraphBox, other: GraphBox): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Whether a point is on the border of a box, within the 1 px of rounding. */
const touches = (node: GraphNode, x: number, y: number): boolean => {
  const { x: left, y: top, width, height } = node;
  const near = (a: number, b: number) => Math.abs(a - b) <= 1;
  const isBeside = near(x, left) || near(x, left + width);
  const isAbove = near(y, top) || near(y, top + height);
  const isWithinX = x >= left - 1 && x <= left + width + 1;
  const isWithinY = y >= top - 1 && y <= top + height + 1;
  return (isBeside && isWithinY) || (isAbove && isWithinX);
};

test.each(graphs.map((graph) => [graph.name, graph] as const))(
  "the graph of %s shows each state inside its parent",
  (name, graph) => {
    const chart = charts.find((one) => one.name === name);
    const nodes = nodesBy(graph);
    const paths = chart === undefined ? [] : statesOf(chart).map(({ path }) => path);
    expect([...nodes.keys()].sort()).toEqual(paths.sort());
    const inner = graph.nodes.filter(({ path }) => path !== "");
    const outside = inner.filter((node) => {
      const parent = nodes.get(parentOf(node.path));
      return parent === undefined || !holds(parent, node);
    });
    expect(outside).toEqual([]);
    const covered = inner.filter((node) =>
      inner.some(
        (other) =>
          other !== node && parentOf(other.path) === parentOf(node.path) && overlap(node, other),
      ),
    );
    expect(covered).toEqual([]);
  },
);

test.each(graphs.map((graph) => [graph.name, graph] as const))(
  "the graph of %s shows each transition with its guard",
  (name, graph) => {
    const chart = charts.find((one) => one.name === name);
    const nodes = nodesBy(graph);
    for (const state of chart === undefined ? [] : statesOf(chart)) {
      for (const { key, guard, targets } of state.transitions) {
        const edges = graph.edges.filter(({ lines }) => lines.some((line) => line.key === key));
        expect(edges.map(({ from, to }) => [from, to])).toEqual(
          targets.map((to) => [state.path, to]),
        );
        const shown = targets.length === 0 ? nodes.get(state.path) : edges[0];
        const words = shown?.lines
          .flatMap((line) => (line.key === key ? [line.text] : []))
          .join(" ");
        expect(words).toContain(guard === null ? "" : `若 ${guard}`);
      }
    }
  },
);

test.each(graphs.map((graph) => [graph.name, graph] as const))(
  "each edge of %s runs between its states, and no label covers another",
  (_, graph) => {
    const nodes = nodesBy(graph);
    const loose = graph.edges.filter(({ from, to, points }) => {
      const source = from === null ? null : nodes.get(from);
      const target = nodes.get(to);
      const [x = 0, y = 0] = points;
      const [endX = 0, endY = 0] = points.slice(-2);
      const starts = source === null || (source !== undefined && touches(source, x, y));
      return !starts || target === undefined || !touches(target, endX, endY);
    });
    expect(loose).toEqual([]);
    const labels = graph.edges.flatMap(({ label }) => (label === null ? [] : [label]));
    const simple = graph.nodes.filter(({ kind }) => kind === "atomic" || kind === "final");
    const covering = labels.filter(
      (label) =>
        labels.some((other) => other !== label && overlap(label, other)) ||
        simple.some((node) => overlap(label, node)),
    );
    expect(covering).toEqual([]);
  },
);

test("equal charts give equal graphs", async () => {
  const again = await Promise.all(charts.map(graphOf));
  expect(again).toEqual(graphs);
});
