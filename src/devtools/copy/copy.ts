import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type StateValue,
  transition,
} from "xstate";
import type { Stand } from "#devtools/past.ts";

/** One event that a copy got. */
export interface CopyStep {
  /** A counter of the copy. */
  readonly n: number;
  readonly event: AnyEventObject;
  /** The machine takes the event in that state. */
  readonly taken: boolean;
  /** The actions that the real machine would run then, in their order. */
  readonly does: readonly string[];
  /** The state afterwards. */
  readonly snapshot: AnyMachineSnapshot;
}

const isStateValue = (value: unknown): value is StateValue =>
  typeof value === "string" ||
  (typeof value === "object" && value !== null && Object.values(value).every(isStateValue));

/**
 * The machine in a recorded state, with the recorded context, which is redacted. Nothing runs: no
 * actor starts, no timer waits. Null where today's machine has no such state.
 */
export function copyAt(
  machine: AnyStateMachine,
  { value, context }: Pick<Stand, "value" | "context">,
): AnyMachineSnapshot | null {
  if (!isStateValue(value)) return null;
  try {
    return machine.resolveState({ value, context });
  } catch {
    return null;
  }
}

const textOf = (params: unknown, name: string): string =>
  typeof params === "object" && params !== null && name in params
    ? String(Reflect.get(params, name))
    : "";

/** An action by its name; those of XState in words. */
function actionWords({ type, params }: { type: string; params: unknown }): string {
  switch (type) {
    case "xstate.spawnChild":
      return `开始 ${textOf(params, "id")}`;
    case "xstate.stopChild":
      return "停止一个子任务";
    case "xstate.raise":
      return `定时 ${textOf(params, "delay")} ms`;
    default:
      return type;
  }
}

/** What an event does to a copy: its next state, and the actions that are not run. */
export function stepOf(
  machine: AnyStateMachine,
  { n, snapshot }: Pick<CopyStep, "n" | "snapshot">,
  event: AnyEventObject,
): CopyStep {
  const taken = snapshot.can(event);
  const [next, actions] = transition(machine, snapshot, event);
  return { n: n + 1, event, taken, does: actions.map(actionWords), snapshot: next };
}
