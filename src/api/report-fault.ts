import { framesOf, placeOf, redacted } from "#contract/http/redacted.ts";
import { Refusal } from "#contract/http/reply.ts";
import { reportPageFault } from "#contract/qa/page-faults.ts";
import { deployment } from "./deployment.ts";
import { Unreachable } from "./unreachable.ts";

/** Different faults that one page reports: a loop is reported once, a broken page five times. */
const most = 5;
const reportedMarks = new Set<string>();

/** Refusals, a missing network and aborted work are not faults of the code. */
function isFault(error: unknown): boolean {
  if (error instanceof Refusal || error instanceof Unreachable) return false;
  const name = error instanceof Error ? error.name : "";
  const message = error instanceof Error ? error.message : "";
  return (
    name !== "AbortError" && !/dynamically imported module|import(ing)? .*module/i.test(message)
  );
}

/**
 * Reports a fault of this page's code to the server, redacted, each once. Not through `call`, which
 * may be broken. Never throws; offline nothing is stored.
 */
export async function reportFault(error: unknown, path: string, version: string): Promise<void> {
  if (!isFault(error) || reportedMarks.size >= most) return;
  const { name, message, stack } =
    error instanceof Error
      ? { name: error.name, message: error.message, stack: error.stack ?? "" }
      : { name: "Thrown", message: String(error), stack: "" };
  const fault = {
    name: redacted(name, 60),
    message: redacted(message, 300),
    stack: framesOf(stack).slice(0, 2000),
  };
  const mark = JSON.stringify(fault);
  if (reportedMarks.has(mark)) return;
  reportedMarks.add(mark);
  const body = JSON.stringify({ ...fault, place: placeOf(path), version });
  const url = `${deployment.host}${reportPageFault.path}`;
  const headers = { "Content-Type": "application/json" };
  await fetch(url, { method: reportPageFault.method, body, headers, keepalive: true }).catch(
    () => undefined,
  );
}
