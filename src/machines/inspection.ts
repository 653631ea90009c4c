import type { AnyActorRef, AnyEventObject, InspectionEvent } from "xstate";
import { setTap } from "./door.ts";
import { redacted } from "./redaction.ts";

/** One thing that an actor did, without secrets and as plain data. */
export interface Observation {
  /** Device ms. */
  readonly at: number;
  readonly what: "started" | "event" | "snapshot" | "action";
  /** The actor's name; `name/child` where another actor invoked it. */
  readonly actor: string;
  readonly event?: unknown;
  readonly value?: unknown;
  readonly context?: unknown;
  readonly action?: unknown;
}

const isActor = (ref: unknown): ref is AnyActorRef =>
  typeof ref === "object" && ref !== null && "id" in ref && "sessionId" in ref;

/** The door gives each actor its name as id; its system knows that name only a moment later. */
const nameOf = (ref: InspectionEvent["actorRef"]): string => {
  if (!isActor(ref)) return ref.sessionId;
  return ref._parent === undefined ? ref.id : `${nameOf(ref._parent)}/${ref.id}`;
};

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
