import * as v from "valibot";
import { readTrace, type Trace } from "./trace.ts";

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
