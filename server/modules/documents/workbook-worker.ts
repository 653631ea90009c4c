import { parentPort, workerData } from "node:worker_threads";
import { type Table, workbook } from "./workbook.ts";

/** Writes one workbook: twenty thousand rows take seconds that no caller waits for. */
const table: Table = workerData;
parentPort?.postMessage(await workbook(table));
