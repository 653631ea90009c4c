import { performance } from "node:perf_hooks";

/** Lifecycle phase of the server; only moves forward. */
export type Phase = "preparing" | "open" | "draining";

/** The phase, shared by the socket, the health checks and the shutdown. */
export interface ProcessState {
  phase: Phase;
  /** When the database was last full at a write, by performance.now. */
  noRoomAt?: number;
}

/** After such a write the server counts as full for this time. */
const noRoomMs = 15_000;

export const noteNoRoom = (processState: ProcessState): void => {
  processState.noRoomAt = performance.now();
};

export const lacksRoom = ({ noRoomAt }: ProcessState): boolean =>
  noRoomAt !== undefined && performance.now() - noRoomAt < noRoomMs;

/** For an app without its own start and shutdown, as in tests. */
export const newProcessState = (): ProcessState => ({ phase: "open" });
