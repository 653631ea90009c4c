/** What the server is doing with its life; only ever moves forward. */
export type Phase = "preparing" | "open" | "draining";

/** The phase, shared by the door, the health checks and the stop. */
export interface Standing {
  phase: Phase;
}

/** For a shop that is served without a start and a stop of its own, such as a test's. */
export const openStanding = (): Standing => ({ phase: "open" });
