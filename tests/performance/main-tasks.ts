import type { Browser, Page } from "@playwright/test";
import * as v from "valibot";

const timelineEvents = v.object({
  traceEvents: v.array(
    v.object({
      name: v.string(),
      pid: v.number(),
      tid: v.number(),
      ts: v.optional(v.number(), 0),
      dur: v.optional(v.number(), 0),
      tdur: v.optional(v.number()),
      tts: v.optional(v.number()),
      args: v.optional(v.looseObject({ name: v.optional(v.unknown()) })),
    }),
  ),
});
type TimelineEvent = v.InferOutput<typeof timelineEvents>["traceEvents"][number];

/** A task of the page's main thread, ms. */
export interface MainTask {
  readonly wall: number;
  /** Time on a processor: a busy machine and pauses of helper threads are not in it. */
  readonly cpu: number;
  /** Part of it that V8 collected garbage. */
  readonly collecting: number;
}

/** What a page did under watch. */
export interface Watched {
  /** Longest first. */
  readonly tasks: readonly MainTask[];
  /** From a mark `from` of the page to its next mark `to`: processor time of the main thread, ms. */
  readonly between: (from: string, to: string) => readonly number[];
}

const threadOf = ({ pid, tid }: TimelineEvent) => `${pid}/${tid}`;

const isCollection = ({ name }: TimelineEvent) => name === "MinorGC" || name === "MajorGC";

function cpuBetween(events: readonly TimelineEvent[], from: string, to: string): number[] {
  const found: number[] = [];
  let begun: number | undefined;
  for (const { name, tts } of [...events].sort((a, b) => a.ts - b.ts)) {
    if (name === from) begun = tts;
    if (name !== to || begun === undefined || tts === undefined) continue;
    found.push((tts - begun) / 1000);
    begun = undefined;
  }
  return found;
}

/** Traces the page's main thread while `work` runs. */
export async function watchedWhile(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<Watched> {
  const categories = ["disabled-by-default-devtools.timeline", "blink.user_timing", "v8"];
  await browser.startTracing(page, { categories });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString());
  const { traceEvents } = v.parse(timelineEvents, trace);
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(threadOf),
  );
  const own = traceEvents.filter((event) => mains.has(threadOf(event)));
  const collections = own.filter(isCollection);
  const tasks = own
    .filter(({ name }) => name === "RunTask")
    .map((task) => ({
      wall: task.dur / 1000,
      cpu: (task.tdur ?? task.dur) / 1000,
      collecting: collections
        .filter((one) => threadOf(one) === threadOf(task))
        .filter(({ ts }) => ts >= task.ts && ts < task.ts + task.dur)
        .reduce((sum, { dur, tdur }) => sum + (tdur ?? dur) / 1000, 0),
    }))
    .sort((a, b) => b.wall - a.wall);
  return { tasks, between: (from, to) => cpuBetween(own, from, to) };
}
