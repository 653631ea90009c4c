/** The value below which `share` of the samples lie; samples in any order. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1);
  return sorted[Math.max(0, index)] ?? Number.NaN;
}

const digits = (value: number) => (value >= 100 ? 0 : value >= 10 ? 1 : 2);
export const shown = (value: number): string =>
  Number.isFinite(value)
    ? value.toLocaleString("en-GB", { maximumFractionDigits: digits(value) })
    : "–";

export const heading = (text: string) => console.log(`\n## ${text}`);
export const figure = (name: string, value: string) => console.log(`${name.padEnd(52)} ${value}`);

/** Median and tail of a set of times in ms, in one line. */
export const times = (name: string, samples: readonly number[]) =>
  figure(
    name,
    `p50 ${shown(percentile(samples, 0.5))} ms  p95 ${shown(percentile(samples, 0.95))} ms  ` +
      `p99 ${shown(percentile(samples, 0.99))} ms  (${samples.length})`,
  );
