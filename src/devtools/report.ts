import { paths } from "#contract/paths/paths.ts";
import { switchesNow } from "#devtools/faults/switches.ts";
import { saveBlob } from "#ui/feedback/save-blob.ts";
import type { Moment } from "./moments.ts";
import type { Report } from "./report-file.ts";
import { screenWords } from "./screen-words.ts";
import { traceOf } from "./trace.ts";

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

/** Downloads the report. */
export function saveReport(report: Report): void {
  const blob = new Blob([JSON.stringify(report, null, 1)], { type: "application/json" });
  saveBlob(blob, `report-${report.trace.savedAt.replace(/\W/g, "-")}.json`);
}
