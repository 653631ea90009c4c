import { parentPort, workerData } from "node:worker_threads";
import { type Paper, setPaper } from "./papers.ts";

/** Lays out one sheet in a thread: shaping Chinese text takes a second. */
const paper: Paper = workerData;
parentPort?.postMessage(await setPaper(paper));
