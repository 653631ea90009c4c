import type { AnyActorRef, AnyEventObject, AnyTransitionDefinition, InspectionEvent } from "xstate";
import { setTap } from "./actor-registry.ts";
import { redacted } from "./redaction.ts";

/** One event of an actor, without secrets and as plain data. */
export interface Observation {
  /** Device ms. */
  readonly at: number;
  readonly what: "started" | "event" | "transition" | "snapshot" | "action";
  /** The actor's name; `name/child` where another actor invoked it. */
  readonly actor: string;
  /** The sender of the event; absent where it came from outside of all actors. */
  readonly from?: string;
  readonly event?: unknown;
  readonly value?: unknown;
  readonly context?: unknown;
  readonly action?: unknown;
  /** The transitions, by `transitionKey`. */
  readonly transitions?: readonly string[];
}

const isActor = (ref: unknown): ref is AnyActorRef =>
  typeof ref === "object" && ref !== null && "id" in ref && "sessionId" in ref;

/** The registry uses each actor's name as its id; the actor system knows it only a moment later. */
export const nameOf = (ref: InspectionEvent["actorRef"]): string => {
  if (!isActor(ref)) return ref.sessionId;
  return ref._parent === undefined ? ref.id : `${nameOf(ref._parent)}/${ref.id}`;
};

/** Identifies a transition within its machine: its state, its event, and its index. */
export function transitionKey(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const own = [...(source.always ?? []), ...[...source.transitions.values()].flat()];
  const beside = own.filter((one) => one.eventType === eventType);
  return `${source.path.join(".")} ${eventType} ${beside.indexOf(transition)}`;
}

const plain = (event: AnyEventObject) => redacted({ ...event });

function observed(inspected: InspectionEvent): Observation | null {
  const base = { at: Date.now(), actor: nameOf(inspected.actorRef) };
  switch (inspected.type) {
    case "@xstate.actor":
      return { ...base, what: "started" };
    case "@xstate.event": {
      const { sourceRef } = inspected;
      const from = sourceRef === undefined ? {} : { from: nameOf(sourceRef) };
      return { ...base, ...from, what: "event", event: plain(inspected.event) };
    }
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
    case "@xstate.microstep": {
      const transitions = inspected._transitions.map(transitionKey);
      return { ...base, what: "transition", transitions };
    }
    case "@xstate.transition":
      return null;
  }
}

type Listener = (observation: Observation) => void;
const listeners = new Set<Listener>();

/** Reports every actor event from now on, redacted. Returns how to stop. */
export function inspectActors(listener: Listener): () => void {
  listeners.add(listener);
  setTap((inspected) => {
    const observation = observed(inspected);
    if (observation !== null) for (const listener of listeners) listener(observation);
  });
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) setTap(null);
  };
}
