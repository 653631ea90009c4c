import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";

/** One row of bars, or the part of it that is drawn over the whole. */
export interface ChartSeries {
  readonly label: string;
  readonly values: readonly number[];
  /** A token of the design system, such as `--c`. */
  readonly colour: string;
}

export interface ChartData {
  /** Below the bars, such as `11-20`. */
  readonly names: readonly string[];
  readonly series: readonly ChartSeries[];
}

const heightPx = 220;
/** Steps of a scale: 1, 2, 5, 10 and so on, never a fraction of an order. */
const wholeSteps = Array.from({ length: 9 }, (_, zeros) =>
  [1, 2, 5].map((first) => first * 10 ** zeros),
).flat();

/** `1.2万`, so that a scale stays narrow on a phone. */
const short = (value: number): string =>
  Math.abs(value) >= 10_000 ? `${Math.round(value / 1000) / 10}万` : String(value);

const scaleOf = (into: HTMLElement) => (token: string) => () =>
  getComputedStyle(into).getPropertyValue(token).trim();

function optionsOf(into: HTMLElement, { names, series }: ChartData): UPlot.Options {
  const colour = scaleOf(into);
  const bars = UPlot.paths.bars?.({ size: [0.7, 48] });
  const axis = {
    stroke: colour("--ink-3"),
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { show: false },
  };
  return {
    width: into.clientWidth,
    height: heightPx,
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, range: [-0.5, names.length - 0.5] },
      y: { range: (_plot, _min, max) => [0, Math.max(1, max * 1.1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 32,
        incrs: [1, 2, 5, 10],
        values: (_plot, places) => places.map((place) => names[place] ?? ""),
      },
      { ...axis, size: 56, incrs: wholeSteps, values: (_plot, places) => places.map(short) },
    ],
    series: [
      {},
      ...series.map(({ label, colour: token }) => ({
        label,
        fill: colour(token),
        points: { show: false },
        ...(bars === undefined ? {} : { paths: bars }),
      })),
    ],
  };
}

/** Draws bars into an element, in the colours of its theme. @returns what removes them */
export function drawChart(into: HTMLElement, data: ChartData): () => void {
  const values: UPlot.AlignedData = [
    data.names.map((_, place) => place),
    ...data.series.map((one) => [...one.values]),
  ];
  const chart = new UPlot(optionsOf(into, data), values, into);
  const sizes = new ResizeObserver(() => {
    chart.setSize({ width: into.clientWidth, height: heightPx });
  });
  sizes.observe(into);
  const themes = window.matchMedia("(prefers-color-scheme: dark)");
  const repaint = () => chart.redraw(false, true);
  themes.addEventListener("change", repaint);
  return () => {
    sizes.disconnect();
    themes.removeEventListener("change", repaint);
    chart.destroy();
  };
}
