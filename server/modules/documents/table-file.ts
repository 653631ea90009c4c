import { inThread } from "#server/infra/runtime/worker-thread.ts";
import type { Table } from "./table.ts";

const program = new URL("./workbook-worker.js", import.meta.url);

/** The .xlsx of a table, written in a thread of its own. */
export const tableFile = (table: Table): Promise<Buffer> =>
  inThread(program, table, async () => (await import("./workbook.ts")).workbook(table));
