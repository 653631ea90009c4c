import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";
import { transitionKey } from "#machines/inspection.ts";

/** One transition of a state. */
export interface ChartTransition {
  /** By `transitionKey`, to find the one that was taken. */
  readonly key: string;
  /** An event; always; after a delay; an invoked actor's end; or the end of all regions. */
  readonly kind: "event" | "always" | "after" | "done" | "failed" | "complete";
  /** The event's, delay's or invoked actor's name. */
  readonly name: string;
  readonly guard: string | null;
  /** Paths of states, `stage.placing`; empty for an internal transition. */
  readonly targets: readonly string[];
  readonly actions: readonly string[];
}

/** One box of the chart. */
export interface ChartState {
  /** `stage.placing`; empty for the machine itself. */
  readonly path: string;
  readonly name: string;
  readonly kind: "atomic" | "compound" | "parallel" | "final" | "history";
  /** The initial state of its parent. */
  readonly first: boolean;
  readonly description: string | null;
  readonly tags: readonly string[];
  /** Actors that run while it is active. */
  readonly invokes: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly transitions: readonly ChartTransition[];
  readonly states: readonly ChartState[];
}

const pathOf = ({ path }: AnyStateNode): string => path.join(".");

const textIn = (value: object, name: string): string | null => {
  const found: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
  return typeof found === "string" ? found : null;
};

/** `isPlaced`, `not(mayExist)`, `and(isUnsent, not(mayExist))`. */
function guardName(guard: unknown): string {
  if (typeof guard === "string") return guard;
  if (typeof guard === "function") {
    const inner = "guards" in guard && Array.isArray(guard.guards) ? guard.guards : null;
    return inner === null ? guard.name : `${guard.name}(${inner.map(guardName).join(", ")})`;
  }
  return (typeof guard === "object" && guard !== null && textIn(guard, "type")) || "?";
}

function actionName(action: unknown): string {
  if (typeof action === "string") return action;
  if (typeof action === "function") {
    return (textIn(action, "type") ?? action.name).replace(/^xstate\./, "");
  }
  return (typeof action === "object" && action !== null && textIn(action, "type")) || "?";
}

/** A delay's own timer is shown by its transition. */
function isTimer(action: unknown): boolean {
  if (typeof action !== "function") return false;
  const id = textIn(action, "id") ?? textIn(action, "sendId");
  return id?.startsWith("xstate.after.") === true;
}

const named = (actions: readonly unknown[]): string[] =>
  actions.filter((action) => !isTimer(action)).map(actionName);

const ofActor = /^xstate\.(done|error)\.actor\.(.+)$/;
const ofDelay = /^xstate\.after\.([^.]+)\./;

function causeOf(eventType: string): Pick<ChartTransition, "kind" | "name"> {
  if (eventType === "") return { kind: "always", name: "" };
  const [, end, actor] = ofActor.exec(eventType) ?? [];
  if (actor !== undefined) return { kind: end === "done" ? "done" : "failed", name: actor };
  const delay = ofDelay.exec(eventType)?.[1];
  if (delay !== undefined) return { kind: "after", name: delay };
  if (eventType.startsWith("xstate.done.state.")) return { kind: "complete", name: "" };
  return { kind: "event", name: eventType };
}

const transitionOf = (transition: AnyTransitionDefinition): ChartTransition => ({
  key: transitionKey(transition),
  ...causeOf(transition.eventType),
  guard: transition.guard === undefined ? null : guardName(transition.guard),
  targets: (transition.target ?? []).map(pathOf),
  actions: named(transition.actions),
});

function stateOf(node: AnyStateNode, first: boolean): ChartState {
  const starts = node.type === "compound" ? node.initial.target : [];
  const ways = [...(node.always ?? []), ...[...node.transitions.values()].flat()];
  return {
    path: pathOf(node),
    name: node.key,
    kind: node.type,
    first,
    description: node.description ?? null,
    tags: [...node.tags],
    invokes: node.invoke.map(({ id }) => id),
    entry: named(node.entry),
    exit: named(node.exit),
    transitions: ways.map(transitionOf),
    states: Object.values(node.states).map((child) => stateOf(child, starts.includes(child))),
  };
}

/** The machine as nested states with their transitions, read from the machine itself. */
export const chartOf = (machine: AnyStateMachine): ChartState => stateOf(machine.root, false);

/** Paths of every active state of a machine value. */
export function litPaths(value: unknown, above: readonly string[] = []): string[] {
  if (typeof value === "string") return [[...above, value].join(".")];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = [...above, name];
    return [own.join("."), ...litPaths(inner, own)];
  });
}

/** The events that the machine accepts in these states, each once; guards may still refuse. */
export function acceptedEvents(chart: ChartState, lit: ReadonlySet<string>): string[] {
  const names = (state: ChartState): string[] =>
    state.path !== "" && !lit.has(state.path)
      ? []
      : [
          ...state.transitions.flatMap(({ kind, name }) => (kind === "event" ? [name] : [])),
          ...state.states.flatMap(names),
        ];
  return [...new Set(names(chart))].sort();
}
