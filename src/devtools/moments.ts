import type { Observation } from "#machines/inspection.ts";

/** One line of the timeline: what an actor did, or a call and its reply. Plain data, redacted. */
export interface Moment extends Omit<Observation, "what"> {
  /** Counts up from the start of recording. */
  readonly n: number;
  readonly what: Observation["what"] | "call" | "reply" | "fault";
  /** The machine's id; null for what is no machine. */
  readonly machine: string | null;
  /** A call's method and pattern, a reply's code and ms; never what was sent or came. */
  readonly words?: string;
  /** An event that somebody sent from the bench. */
  readonly byHand?: true;
  /** The server's own number of the call that a reply answers. */
  readonly request?: string;
}

/** The name of calls and replies among actors. */
export const callsName = "calls";
