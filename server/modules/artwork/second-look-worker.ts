import { parentPort, workerData } from "node:worker_threads";
import { type StoredFile, secondLook } from "./second-look.ts";

/** Looks into one stored file: reading a large PDF takes seconds that no caller waits for. */
const file: StoredFile = workerData;
parentPort?.postMessage(new TextEncoder().encode(await secondLook(file)));
