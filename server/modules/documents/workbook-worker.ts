import { parentPort, workerData } from "node:worker_threads";
import type { Table } from "./table.ts";
import { workbook } from "./workbook.ts";

/** Writes one workbook in a thread: twenty thousand rows take seconds. */
const table: Table = workerData;
parentPort?.postMessage(await workbook(table));
