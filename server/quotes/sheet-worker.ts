import { parentPort, workerData } from "node:worker_threads";
import type { SheetContent } from "./sheet-content.ts";
import { sheetPdf } from "./sheet-pdf.ts";

/** Sets one sheet and hands its bytes back: shaping Chinese takes a second that no caller waits for. */
const content: SheetContent = workerData;
parentPort?.postMessage(await sheetPdf(content));
