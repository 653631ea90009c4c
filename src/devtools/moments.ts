import type { Observation } from "#machines/inspection.ts";

/** One line of the timeline: an actor's event, or a call and its reply. Plain data, redacted. */
export interface Moment extends Omit<Observation, "what"> {
  /** A counter over the page loads of a tab. */
  readonly n: number;
  readonly what: Observation["what"] | "call" | "reply" | "fault" | "load" | "storage";
  /** The machine's id; null for what is no machine. */
  readonly machine: string | null;
  /** A call's method and pattern, a reply's code and ms, without content. */
  readonly words?: string;
  /** A call's input, or a reply's answer, by `callData`. */
  readonly data?: unknown;
  /** An event that was sent from the inspector. */
  readonly byHand?: true;
  /** The request id of the call that a reply answers. */
  readonly request?: string;
}

/** The actor name of calls and replies. */
export const callsName = "calls";

/** The actor name of page loads. */
export const pageName = "page";

/** The actor name of writes to the device's stores. */
export const storageName = "storage";
