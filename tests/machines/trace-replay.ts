import { isDeepStrictEqual } from "node:util";
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  transition,
} from "xstate";
import { Unreachable, type UnreachableKind } from "#api/unreachable.ts";
import { Refusal } from "#contract/http/reply.ts";
import type { Moment } from "#devtools/moments.ts";

/** Where today's machine differs from the trace. */
export interface Strayed {
  /** The moment's number in the trace. */
  readonly n: number;
  readonly actor: string;
  readonly event: string;
  readonly told: unknown;
  readonly went: unknown;
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
  return Object.assign(new Error(message), { name: String(error.name) });
}

function eventOf({ event }: Moment): AnyEventObject {
  if (!isObject(event) || !("type" in event)) throw new Error("an event without a type");
  const { type } = event;
  const error = "error" in event ? { error: revived(event.error) } : {};
  return { ...event, type: String(type), ...error };
}

const standOf = (machine: AnyStateMachine, { value, context }: Moment): AnyMachineSnapshot =>
  machine.resolveState({ value: JSON.parse(JSON.stringify(value)), context });

/** Replays one actor's moments: each recorded event from the trace's state. */
function strayedOf(machine: AnyStateMachine, own: readonly Moment[]): Strayed[] {
  const found: Strayed[] = [];
  let stand: AnyMachineSnapshot | null = null;
  let waits: Moment | null = null;
  for (const moment of own) {
    if (moment.what === "started") stand = null;
    if (moment.what === "event") waits = moment;
    if (moment.what !== "snapshot") continue;
    if (stand !== null && waits !== null) {
      const event = eventOf(waits);
      const [{ value }] = transition(machine, stand, event);
      if (!isDeepStrictEqual(value, moment.value)) {
        const { n, actor } = waits;
        found.push({ n, actor, event: event.type, told: moment.value, went: value });
      }
    }
    stand = standOf(machine, moment);
    waits = null;
  }
  return found;
}

/** Replays a trace over the machines of today; answers where they went another way. */
export function strayed(
  moments: readonly Moment[],
  machines: ReadonlyMap<string, AnyStateMachine>,
): Strayed[] {
  const actors = [...new Set(moments.map(({ actor }) => actor))];
  return actors.flatMap((actor) => {
    const own = moments.filter((moment) => moment.actor === actor);
    const id = own.find(({ machine }) => machine !== null)?.machine ?? null;
    const machine = id === null ? undefined : machines.get(id);
    return machine === undefined ? [] : strayedOf(machine, own);
  });
}
