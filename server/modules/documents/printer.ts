import { createHash } from "node:crypto";
import { inThread } from "#server/infra/runtime/worker-thread.ts";
import type { Paper } from "./papers.ts";

const program = new URL("./printer-worker.js", import.meta.url);
const mostKept = 20;

const kept = new Map<string, Promise<Buffer>>();

/** The PDF of a document, made in a thread. */
export const printOnce = (paper: Paper): Promise<Buffer> =>
  inThread(program, paper, async () => (await import("./papers.ts")).setPaper(paper));

/** The PDF of a document: made in a thread, and cached by content. */
export function printPaper(paper: Paper): Promise<Buffer> {
  const key = createHash("sha256").update(JSON.stringify(paper)).digest("hex");
  const known = kept.get(key);
  if (known !== undefined) return known;
  const printing = printOnce(paper);
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, printing);
  printing.catch(() => kept.delete(key));
  return printing;
}
