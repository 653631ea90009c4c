import { type AnyActorRef, type AnyStateMachine, StateMachine } from "xstate";
import { startedActors } from "#machines/actor-registry.ts";
import { nameOf } from "#machines/inspection.ts";
import { redacted } from "#machines/redaction.ts";

/** A running actor of this page, and its invoked actors. */
export interface Running {
  /** `checkout`, `checkout/place`. */
  readonly name: string;
  /** The machine's id; null for what is no machine. */
  readonly machine: string | null;
  /** Its state value; for an actor that is no machine its status. */
  readonly value: unknown;
  readonly tags: readonly string[];
  readonly context: () => unknown;
  readonly children: readonly Running[];
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const isActor = (value: unknown): value is AnyActorRef =>
  isObject(value) && "getSnapshot" in value && "sessionId" in value;

const machineIdOf = (actor: object): string | null => {
  if (!("logic" in actor) || !isObject(actor.logic)) return null;
  const { logic } = actor;
  return "id" in logic && "root" in logic ? String(logic.id) : null;
};

const isActive = (actor: AnyActorRef): boolean => {
  const snapshot: unknown = actor.getSnapshot();
  return isObject(snapshot) && "status" in snapshot && snapshot.status === "active";
};

function childrenOf(snapshot: object): AnyActorRef[] {
  if (!("children" in snapshot) || !isObject(snapshot.children)) return [];
  return Object.values(snapshot.children).filter(isActor);
}

function runningOf(actor: AnyActorRef): Running {
  const found: unknown = actor.getSnapshot();
  const snapshot = isObject(found) ? found : {};
  const tags = "tags" in snapshot && snapshot.tags instanceof Set ? [...snapshot.tags] : [];
  return {
    name: nameOf(actor),
    machine: machineIdOf(actor),
    value: "value" in snapshot ? snapshot.value : "status" in snapshot ? snapshot.status : null,
    tags: tags.map(String),
    context: () => ("context" in snapshot ? redacted(snapshot.context) : null),
    children: childrenOf(snapshot).filter(isActive).map(runningOf),
  };
}

/** The running actors, oldest first; also those that started before recording. */
export const runningNow = (): Running[] => [...startedActors].filter(isActive).map(runningOf);

const withChildren = (actor: AnyActorRef): AnyActorRef[] => {
  const snapshot: unknown = actor.getSnapshot();
  return [actor, ...(isObject(snapshot) ? childrenOf(snapshot).flatMap(withChildren) : [])];
};

/** The running actor with this name; null where there is none. */
export const runningActor = (name: string): AnyActorRef | null =>
  [...startedActors]
    .filter(isActive)
    .flatMap(withChildren)
    .find((actor) => isActive(actor) && nameOf(actor) === name) ?? null;

/** The machine with this id of an actor that was started on this page; null where none was. */
export function machineOf(id: string): AnyStateMachine | null {
  for (const actor of [...startedActors].flatMap(withChildren)) {
    if (!("logic" in actor)) continue;
    const { logic } = actor;
    if (logic instanceof StateMachine && logic.id === id) return logic;
  }
  return null;
}

/** The machine behind each name of a started actor. */
export function machineIds(): ReadonlyMap<string, string> {
  const pairs = [...startedActors].flatMap((actor): [string, string][] => {
    const id = machineIdOf(actor);
    return id === null ? [] : [[nameOf(actor), id]];
  });
  return new Map(pairs);
}

/** An actor by its name, anywhere in the tree. */
export function findRunning(all: readonly Running[], name: string): Running | null {
  for (const one of all) {
    const found = one.name === name ? one : findRunning(one.children, name);
    if (found !== null) return found;
  }
  return null;
}

/** `placing.sending`; parallel regions: `order none · stage placing.sending`. */
export function valueWords(value: unknown): string {
  if (!isObject(value)) return String(value);
  const inner = Object.entries(value).map(([name, one]) => [name, valueWords(one)]);
  if (inner.length === 1) return inner.map(([name, one]) => `${name}.${one}`).join("");
  return inner.map(([name, one]) => `${name} ${one}`).join(" · ");
}
