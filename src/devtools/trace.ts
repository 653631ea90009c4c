import * as v from "valibot";
import { watchedDevice } from "#contract/qa/qa-rooms.ts";
import { faultSwitch, switchesNow } from "#devtools/faults/switches.ts";
import { saveBlob } from "#ui/feedback/save-blob.ts";
import type { Moment } from "./moments.ts";

const moment = v.object({
  n: v.number(),
  at: v.number(),
  what: v.picklist([
    "started",
    "event",
    "transition",
    "snapshot",
    "action",
    "call",
    "reply",
    "fault",
    "load",
    "storage",
  ]),
  actor: v.string(),
  machine: v.nullable(v.string()),
  from: v.exactOptional(v.string()),
  event: v.exactOptional(v.unknown()),
  value: v.exactOptional(v.unknown()),
  context: v.exactOptional(v.unknown()),
  action: v.exactOptional(v.unknown()),
  transitions: v.exactOptional(v.array(v.string())),
  words: v.exactOptional(v.string()),
  data: v.exactOptional(v.unknown()),
  byHand: v.exactOptional(v.literal(true)),
  request: v.exactOptional(v.string()),
});

const traceForm = v.object({
  form: v.literal("qimo-trace-1"),
  /** The name that its author gave it; traces of earlier versions have none. */
  name: v.exactOptional(v.string()),
  build: v.string(),
  /** Device time, ISO. */
  savedAt: v.string(),
  device: watchedDevice,
  /** Active faults with their seeds: activated again, they behave alike. */
  faults: v.exactOptional(v.array(faultSwitch)),
  moments: v.array(moment),
});

/** A file with the events of the last minutes, with build and device. */
export type Trace = Omit<v.InferOutput<typeof traceForm>, "moments"> & {
  readonly moments: readonly Moment[];
};

/** This page's device. */
export function thisDevice(): Trace["device"] {
  const { innerWidth: width, innerHeight: height, devicePixelRatio: ratio } = window;
  return {
    browser: navigator.userAgent,
    languages: [...navigator.languages],
    window: { width, height, ratio },
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    installed: matchMedia("(display-mode: standalone)").matches,
  };
}

/** The metadata of a trace. */
type TraceHeader = Pick<Trace, "build" | "device" | "faults">;

const ofThisPage = (): TraceHeader => ({
  build: __APP_VERSION__,
  device: thisDevice(),
  faults: [...switchesNow()],
});

/** The current moments in the form of a file. @param name may be empty */
export const traceOf = (moments: readonly Moment[], name = "", origin = ofThisPage()): Trace => ({
  form: "qimo-trace-1",
  ...(name.trim() === "" ? {} : { name: name.trim() }),
  savedAt: new Date().toISOString(),
  ...origin,
  moments,
});

/** The trace in a file's text; null where there is none. */
export function readTrace(text: string): Trace | null {
  try {
    const read = v.safeParse(traceForm, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** Downloads the trace. */
export function saveTrace(trace: Trace): void {
  const blob = new Blob([JSON.stringify(trace, null, 1)], { type: "application/json" });
  const called = (trace.name ?? "").replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40);
  const parts = ["trace", called, trace.savedAt.replace(/\W/g, "-")];
  saveBlob(blob, `${parts.filter((part) => part !== "").join("-")}.json`);
}
