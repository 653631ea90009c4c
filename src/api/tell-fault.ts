import { framesOf, placeOf, redacted } from "#contract/http/redacted.ts";
import { Refusal } from "#contract/http/reply.ts";
import { reportPageFault } from "#contract/qa/page-faults.ts";
import { deployment } from "./deployment.ts";
import { Unreachable } from "./unreachable.ts";

/** Different faults that one page tells of: a loop is told once, a broken page five times. */
const most = 5;
const told = new Set<string>();

/** Refusals, a network that is away and what the page gave up itself are no faults of its code. */
function isFault(error: unknown): boolean {
  if (error instanceof Refusal || error instanceof Unreachable) return false;
  const name = error instanceof Error ? error.name : "";
  const message = error instanceof Error ? error.message : "";
  return (
    name !== "AbortError" && !/dynamically imported module|import(ing)? .*module/i.test(message)
  );
}

/**
 * Tells the shop of a fault of this page's code, redacted, each once. Not through `call`: it may
 * be what is broken. Never throws; where the shop is out of reach nothing is kept.
 */
export async function tellFault(error: unknown, path: string, version: string): Promise<void> {
  if (!isFault(error) || told.size >= most) return;
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
  if (told.has(mark)) return;
  told.add(mark);
  const body = JSON.stringify({ ...fault, place: placeOf(path), version });
  const url = `${deployment.host}${reportPageFault.path}`;
  const headers = { "Content-Type": "application/json" };
  await fetch(url, { method: reportPageFault.method, body, headers, keepalive: true }).catch(
    () => undefined,
  );
}
