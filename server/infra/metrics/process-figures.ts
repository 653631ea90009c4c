import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import type { PoolState } from "#server/infra/database/database.ts";
import { metricText } from "./prometheus.ts";

const resolutionMs = 20;
/** Percentiles since the last read, but of this period at least. */
const windowMs = 10_000;

const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();
let since = performance.now();

/** The event loop of this process, its memory, and its connections to the database. */
export function processTexts(pool: PoolState | null): string[] {
  // The histogram holds the timer's own interval as well as the delay.
  const seconds = (percent: number) =>
    Math.max(0, delay.percentile(percent) / 1e6 - resolutionMs) / 1000;
  const quantiles = [0.5, 0.9, 0.99].map(
    (quantile) => [{ quantile }, seconds(quantile * 100)] as const,
  );
  const texts = [
    metricText(
      "shop_event_loop_delay_seconds",
      "gauge",
      "How late timers of this process were.",
      quantiles,
    ),
    metricText("shop_memory_bytes", "gauge", "Resident memory of this process.", [
      [{}, process.memoryUsage.rss()],
    ]),
  ];
  if (performance.now() - since > windowMs) {
    delay.reset();
    since = performance.now();
  }
  if (pool === null) return texts;
  const series = Object.entries(pool).map(([state, count]) => [{ state }, count] as const);
  const help = "Database connections of this process, and callers that wait for one.";
  return [...texts, metricText("shop_pool_connections", "gauge", help, series)];
}
