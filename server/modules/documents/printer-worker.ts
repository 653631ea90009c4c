import { parentPort, workerData } from "node:worker_threads";
import { type Paper, setPaper } from "./papers.ts";

/** Sets one sheet and hands its bytes back: shaping Chinese takes a second that no caller waits for. */
const paper: Paper = workerData;
parentPort?.postMessage(await setPaper(paper));
