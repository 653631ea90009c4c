import { useState, useSyncExternalStore } from "react";
import {
  Actor,
  type ActorOptions,
  type AnyActor,
  type AnyActorLogic,
  type InspectionEvent,
} from "xstate";

/**
 * Starts every actor of the page, so that each has a name and can be inspected. The linter forbids
 * `createActor`, `useActorRef` and similar functions anywhere else.
 */
type Tap = (event: InspectionEvent) => void;
type Input<Logic extends AnyActorLogic> = Pick<ActorOptions<Logic>, "input">;

let tap: Tap | null = null;

/** For `inspection.ts` only: these events still contain secrets. Null removes the listener. */
export function setTap(next: Tap | null): void {
  tap = next;
}

function makeActor<Logic extends AnyActorLogic>(
  systemId: string,
  logic: Logic,
  input: Input<Logic>,
): Actor<Logic> {
  const inspect = (event: InspectionEvent) => tap?.(event);
  return new Actor(logic, { ...input, systemId, id: systemId, inspect });
}

/** Actors that were started here, oldest first; ended ones may still be listed. */
export const startedActors = new Set<AnyActor>();

function begin(actor: AnyActor): void {
  for (const one of startedActors) {
    if (one.getSnapshot().status !== "active") startedActors.delete(one);
  }
  startedActors.add(actor);
  actor.start();
}

/** Starts an actor that lives until it is done or stopped. */
export function startActor<Logic extends AnyActorLogic>(
  systemId: string,
  logic: Logic,
  input: Input<Logic> = {},
): Actor<Logic> {
  const actor = makeActor(systemId, logic, input);
  begin(actor);
  return actor;
}

/**
 * An actor with the lifetime of its component: it starts with the first commit, and stops once no
 * commit holds it (a strict or hidden tree releases it and acquires it again at once).
 */
export function useOwnActor<Logic extends AnyActorLogic>(
  systemId: string,
  logic: Logic,
  input: Input<Logic> = {},
): Actor<Logic> {
  const [{ actor, hold }] = useState(() => {
    const own = makeActor(systemId, logic, input);
    let holders = 0;
    return {
      actor: own,
      hold: () => {
        holders += 1;
        if (holders === 1) begin(own);
        return () => {
          holders -= 1;
          queueMicrotask(() => holders === 0 && own.stop());
        };
      },
    };
  });
  useSyncExternalStore(hold, () => actor);
  return actor;
}
