/** One line of the timeline: what an actor did, or a call and its reply. Plain data, redacted. */
export interface Moment {
  /** Counts up from the start of recording. */
  readonly n: number;
  /** Device ms. */
  readonly at: number;
  readonly what: "started" | "event" | "transition" | "snapshot" | "action" | "call" | "reply";
  /** The actor's name; `calls` for calls and replies. */
  readonly actor: string;
  /** The machine's id; null for what is no machine. */
  readonly machine: string | null;
  /** The actor that sent the event. */
  readonly from?: string;
  readonly event?: unknown;
  readonly value?: unknown;
  readonly context?: unknown;
  readonly action?: unknown;
  readonly transitions?: readonly string[];
  /** A call's method and pattern, a reply's code and ms; never what was sent or came. */
  readonly words?: string;
}

/** The name of calls and replies among actors. */
export const callsName = "calls";
