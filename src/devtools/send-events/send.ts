import { markByHand } from "#devtools/recorder.ts";
import { runningActor } from "#devtools/running.ts";

/** The result of a manual event: accepted, ignored by the machine, or no such actor. */
export type Sent = "taken" | "ignored" | "ended";

interface Judge {
  can(event: object): boolean;
}

const isJudge = (snapshot: unknown): snapshot is Judge =>
  typeof snapshot === "object" && snapshot !== null && "can" in snapshot;

/** Sends an event to the actor like the page does, and marks it in the timeline. */
export function sendByHand(actor: string, type: string, fields: Record<string, unknown>): Sent {
  const found = runningActor(actor);
  if (found === null) return "ended";
  const event = { ...fields, type };
  const snapshot: unknown = found.getSnapshot();
  const isTaken = isJudge(snapshot) && snapshot.can(event);
  markByHand(actor, () => found.send(event));
  return isTaken ? "taken" : "ignored";
}
