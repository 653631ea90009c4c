import * as v from "valibot";
import { paths } from "#contract/paths/paths.ts";
import { switchesNow } from "#devtools/faults/switches.ts";
import { saveBlob } from "#ui/feedback/save-blob.ts";
import type { Moment } from "./moments.ts";
import { screenWords } from "./screen-words.ts";
import { readTrace, type Trace, traceOf } from "./trace.ts";

const reportForm = v.object({
  form: v.literal("qimo-report-1"),
  screen: v.object({ path: v.string(), title: v.string(), lines: v.array(v.string()) }),
  /** The order in the page's address; null where there is none. */
  orderId: v.nullable(v.string()),
  /** The request ids of answered calls, as in the server's log, latest first. */
  requests: v.array(v.object({ call: v.string(), id: v.string() })),
  /** Active fault switches, which may have caused the events. */
  faults: v.array(v.string()),
  trace: v.unknown(),
});

/** A file that a colleague opens in the inspector: the trace with its context. */
export type Report = Omit<v.InferOutput<typeof reportForm>, "trace"> & { readonly trace: Trace };

const mostRequests = 50;
/** Screens whose address ends with their order. */
const ofAnOrder = ["order", "cashier", "paperOrder", "paperOrderView", "applyAfterSale"] as const;

/** The order in the page's address; null where there is none. */
export function orderInAddress(): string | null {
  const isOne = ofAnOrder.some((name) => paths[name].isAt(location.pathname));
  return isOne ? (location.pathname.split("/").at(-1) ?? null) : null;
}

function requestsOf(moments: readonly Moment[]): Report["requests"] {
  return moments
    .flatMap(({ words, request }) =>
      request === undefined || words === undefined ? [] : [{ call: words, id: request }],
    )
    .reverse()
    .slice(0, mostRequests);
}

/** The current events and their context. */
export function reportOf(moments: readonly Moment[]): Report {
  const screen = screenWords();
  return {
    form: "qimo-report-1",
    screen: { ...screen, lines: [...screen.lines] },
    orderId: orderInAddress(),
    requests: requestsOf(moments),
    faults: switchesNow().map(({ kind, calls }) => `${kind} ${calls}`),
    trace: traceOf(moments),
  };
}

/** The report in a file's text; null where there is none. */
export function readReport(text: string): Report | null {
  try {
    const read = v.safeParse(reportForm, JSON.parse(text));
    const trace = read.success ? readTrace(JSON.stringify(read.output.trace)) : null;
    return read.success && trace !== null ? { ...read.output, trace } : null;
  } catch {
    return null;
  }
}

/** Downloads the report. */
export function saveReport(report: Report): void {
  const blob = new Blob([JSON.stringify(report, null, 1)], { type: "application/json" });
  saveBlob(blob, `report-${report.trace.savedAt.replace(/\W/g, "-")}.json`);
}
