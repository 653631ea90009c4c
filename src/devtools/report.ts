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
  /** The order that the page's address names; null where it names none. */
  orderId: v.nullable(v.string()),
  /** The server's own numbers of the calls that it answered, as its log has them, the last first. */
  requests: v.array(v.object({ call: v.string(), id: v.string() })),
  /** Faults that were switched on: what was seen may be their work. */
  faults: v.array(v.string()),
  trace: v.unknown(),
});

/** One file that a colleague opens in the bench: the trace, and what stood around it. */
export type Report = Omit<v.InferOutput<typeof reportForm>, "trace"> & { readonly trace: Trace };

const mostRequests = 50;
/** Screens whose address ends with their order. */
const ofAnOrder = ["order", "cashier", "paperOrder", "paperOrderView", "applyAfterSale"] as const;

/** The order that the page's address names; null where it names none. */
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

/** What is kept and shown now. */
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

/** The report that a file's text holds; null where it holds none. */
export function readReport(text: string): Report | null {
  try {
    const read = v.safeParse(reportForm, JSON.parse(text));
    const trace = read.success ? readTrace(JSON.stringify(read.output.trace)) : null;
    return read.success && trace !== null ? { ...read.output, trace } : null;
  } catch {
    return null;
  }
}

/** Hands the report to the browser as a download. */
export function saveReport(report: Report): void {
  const blob = new Blob([JSON.stringify(report, null, 1)], { type: "application/json" });
  saveBlob(blob, `report-${report.trace.savedAt.replace(/\W/g, "-")}.json`);
}
