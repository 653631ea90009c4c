import { parentPort, workerData } from "node:worker_threads";
import { type StoredFile, secondLook } from "./second-look.ts";

/** Inspects one stored file in a thread: reading a large PDF takes seconds. */
const file: StoredFile = workerData;
parentPort?.postMessage(new TextEncoder().encode(JSON.stringify(await secondLook(file))));
