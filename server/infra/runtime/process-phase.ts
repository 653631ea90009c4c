import { performance } from "node:perf_hooks";

/** What the server is doing with its life; only ever moves forward. */
export type Phase = "preparing" | "open" | "draining";

/** The phase, shared by the door, the health checks and the stop. */
export interface ProcessState {
  phase: Phase;
  /** When the database last had no room for a write of a caller, by performance.now. */
  noRoomAt?: number;
}

/** So long after such a write the server counts as one that cannot make any. */
const noRoomMs = 15_000;

export const noteNoRoom = (processState: ProcessState): void => {
  processState.noRoomAt = performance.now();
};

export const lacksRoom = ({ noRoomAt }: ProcessState): boolean =>
  noRoomAt !== undefined && performance.now() - noRoomAt < noRoomMs;

/** For a shop that is served without a start and a stop of its own, such as a test's. */
export const newProcessState = (): ProcessState => ({ phase: "open" });
