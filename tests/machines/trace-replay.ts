import { isDeepStrictEqual } from "node:util";
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ExecutableActionsFrom,
  initialTransition,
  transition,
} from "xstate";
import { Unreachable, type UnreachableKind } from "#api/unreachable.ts";
import { Misconfigured } from "#contract/http/deployment.ts";
import { Refusal } from "#contract/http/reply.ts";
import type { Moment } from "#devtools/moments.ts";
import { providePublicPart, redacted } from "#machines/redaction.ts";

/** What one event led to: the state's value, its context, and the actions with their parameters. */
interface Step {
  readonly value: unknown;
  readonly context: unknown;
  readonly actions: readonly unknown[];
}

/** Where today's machine differs from the trace. */
export interface Strayed {
  /** The moment's number in the trace. */
  readonly n: number;
  readonly actor: string;
  readonly event: string;
  /** The first part of the step that differs. */
  readonly part: keyof Step;
  readonly recorded: unknown;
  readonly replayed: unknown;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A trace has errors as data; the machines recognise them by class. */
function revived(error: unknown): unknown {
  if (!isObject(error) || !("message" in error) || !("name" in error)) return error;
  const message = String(error.message);
  if (error.name === "Refusal" && "code" in error) {
    const judged = "judged" in error && error.judged === true;
    return new Refusal(Number(error.code), message, null, judged);
  }
  if (error.name === "Unreachable" && "kind" in error) {
    const status =
      "status" in error && error.status !== undefined ? Number(error.status) : undefined;
    return new Unreachable(error.kind as UnreachableKind, message, status);
  }
  if (error.name === "Misconfigured") return new Misconfigured();
  return Object.assign(new Error(message), { name: String(error.name) });
}

function eventOf({ event }: Moment): AnyEventObject {
  if (!isObject(event) || !("type" in event)) throw new Error("an event without a type");
  const { type } = event;
  const error = "error" in event ? { error: revived(event.error) } : {};
  return { ...event, type: String(type), ...error };
}

/** As a trace stores it: plain data with aliases, without undefined fields. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(redacted(value)) ?? "null");

function stepOf([{ value, context }, actions]: readonly [
  AnyMachineSnapshot,
  readonly ExecutableActionsFrom<AnyStateMachine>[],
]): Step {
  const named = actions.map(({ type, params }) => stored({ type, params }));
  return { value: stored(value), context: stored(context), actions: named };
}

const parts = ["value", "actions", "context"] as const;

/**
 * Replays one actor's moments, each recorded event from the replayed state, up to the first
 * difference. A trace without the actor's start begins at its first recorded state.
 */
function strayedOf(machine: AnyStateMachine, own: readonly Moment[]): Strayed[] {
  let state: AnyMachineSnapshot | null = null;
  let waits: Moment | null = null;
  let isFromStart = false;
  let actions: unknown[] = [];
  for (const moment of own) {
    const { what, value, context } = moment;
    if (what === "started") [state, isFromStart, waits, actions] = [null, true, null, []];
    if (what === "event") waits = moment;
    if (what === "action") actions.push(moment.action);
    if (what !== "snapshot") continue;
    if (waits !== null && (state !== null || isFromStart)) {
      const event = eventOf(waits);
      const next: ReturnType<typeof transition> =
        state === null
          ? initialTransition(machine, event.input)
          : transition(machine, state, event);
      const replayed = stepOf(next);
      const recorded: Step = { value, context, actions };
      const part = parts.find((one) => !isDeepStrictEqual(recorded[one], replayed[one]));
      if (part !== undefined) {
        const { n, actor } = waits;
        const both = { recorded: recorded[part], replayed: replayed[part] };
        return [{ n, actor, event: event.type, part, ...both }];
      }
      state = next[0];
    } else {
      state = machine.resolveState({ value: JSON.parse(JSON.stringify(value)), context });
    }
    [waits, actions] = [null, []];
  }
  return [];
}

/** Replays a trace over the machines of today; answers where they went another way. */
export function strayed(
  moments: readonly Moment[],
  machines: ReadonlyMap<string, AnyStateMachine>,
): Strayed[] {
  // The recorder has hidden what is personal; the replay compares the rest unchanged.
  // Other test files of the same process provide another part.
  providePublicPart((text) => text);
  const actors = [...new Set(moments.map(({ actor }) => actor))];
  return actors.flatMap((actor) => {
    const own = moments.filter((moment) => moment.actor === actor);
    const id = own.find(({ machine }) => machine !== null)?.machine ?? null;
    const machine = id === null ? undefined : machines.get(id);
    return machine === undefined ? [] : strayedOf(machine, own);
  });
}
