import type { AnyEventObject, InspectionEvent } from "xstate";
import { setTap } from "./door.ts";
import { redacted } from "./redaction.ts";

/** One thing that an actor did, without secrets and as plain data. */
export interface Observation {
  /** Device ms. */
  readonly at: number;
  readonly what: "started" | "event" | "snapshot" | "action";
  /** The actor's name, or its session id where it is another actor's child. */
  readonly actor: string;
  readonly event?: unknown;
  readonly value?: unknown;
  readonly context?: unknown;
  readonly action?: unknown;
}

const nameOf = (ref: InspectionEvent["actorRef"]): string =>
  "systemId" in ref && typeof ref.systemId === "string" ? ref.systemId : ref.sessionId;

const plain = (event: AnyEventObject) => redacted({ ...event });

function observed(inspected: InspectionEvent): Observation | null {
  const base = { at: Date.now(), actor: nameOf(inspected.actorRef) };
  switch (inspected.type) {
    case "@xstate.actor":
      return { ...base, what: "started" };
    case "@xstate.event":
      return { ...base, what: "event", event: plain(inspected.event) };
    case "@xstate.snapshot": {
      const { snapshot, event } = inspected;
      return {
        ...base,
        what: "snapshot",
        event: plain(event),
        value: "value" in snapshot ? snapshot.value : snapshot.status,
        context: "context" in snapshot ? redacted(snapshot.context) : null,
      };
    }
    case "@xstate.action":
      return { ...base, what: "action", action: redacted(inspected.action) };
    case "@xstate.transition":
    case "@xstate.microstep":
      return null;
  }
}

/** Tells of everything that actors do from now on, redacted. Returns how to stop. */
export function inspectActors(tell: (observation: Observation) => void): () => void {
  setTap((inspected) => {
    const observation = observed(inspected);
    if (observation !== null) tell(observation);
  });
  return () => setTap(null);
}
