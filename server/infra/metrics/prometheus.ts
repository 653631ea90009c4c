/** Labels of one series, in the order in which they are written. */
export type Labels = Readonly<Record<string, string | number>>;

const escaped = (value: string | number): string =>
  String(value).replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n");

const labelled = (labels: Labels): string => {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length === 0 ? "" : `{${parts.join(",")}}`;
};

const head = (name: string, type: string, help: string): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

/** One metric in the Prometheus text format. */
export const metricText = (
  name: string,
  type: "counter" | "gauge",
  help: string,
  series: ReadonlyArray<readonly [Labels, number]>,
): string =>
  head(name, type, help) +
  series.map(([labels, value]) => `${name}${labelled(labels)} ${value}\n`).join("");

/** A counter for each set of labels. */
export class Counter {
  private readonly series = new Map<string, { labels: Labels; count: number }>();

  add(labels: Labels, by = 1): void {
    const key = Object.values(labels).join("\n");
    const found = this.series.get(key);
    if (found === undefined) this.series.set(key, { labels, count: by });
    else found.count += by;
  }

  text(name: string, help: string): string {
    const series = [...this.series.values()].map(({ labels, count }) => [labels, count] as const);
    return metricText(name, "counter", help, series);
  }
}

/** A histogram of durations, in seconds. */
export class Histogram {
  private readonly bounds: readonly number[];
  private readonly counts: number[];
  private sum = 0;
  private count = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = bounds.map(() => 0);
  }

  observe(seconds: number): void {
    this.sum += seconds;
    this.count += 1;
    const index = this.bounds.findIndex((bound) => seconds <= bound);
    if (index !== -1) this.counts[index] = (this.counts[index] ?? 0) + 1;
  }

  text(name: string, help: string): string {
    let below = 0;
    const buckets = this.bounds.map((bound, index) => {
      below += this.counts[index] ?? 0;
      return `${name}_bucket{le="${bound}"} ${below}\n`;
    });
    return [
      head(name, "histogram", help),
      ...buckets,
      `${name}_bucket{le="+Inf"} ${this.count}\n`,
      `${name}_sum ${this.sum}\n`,
      `${name}_count ${this.count}\n`,
    ].join("");
  }
}
