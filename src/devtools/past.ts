import type { Moment } from "./moments.ts";
import type { LastStep } from "./recorder.ts";

/** A machine's state at a moment. */
export interface Stand {
  /** The machine's id. */
  readonly machine: string;
  readonly value: unknown;
  readonly context: unknown;
}

/** The state of each known machine after moment `n`, by its actor's name. */
export function standsAt(moments: readonly Moment[], n: number): Record<string, Stand> {
  const stands = new Map<string, Stand>();
  for (const moment of moments) {
    if (moment.n > n) break;
    // No actor outlives its page.
    if (moment.what === "load") stands.clear();
    // A name may be used by a later actor.
    if (moment.what === "started") stands.delete(moment.actor);
    if (moment.what !== "snapshot" || moment.machine === null) continue;
    const { machine, value, context } = moment;
    stands.set(moment.actor, { machine, value, context });
  }
  return Object.fromEntries(stands);
}

/** The transitions that the actor took for its last event before moment `n`. */
export function stepAt(moments: readonly Moment[], n: number, actor: string): LastStep {
  const past = moments.filter((one) => one.n <= n);
  const loaded = past.findLast(({ what }) => what === "load")?.n ?? 0;
  const own = past.filter((one) => one.actor === actor && one.n > loaded);
  const event = own.findLast(({ what }) => what === "event");
  const since = event?.n ?? 0;
  const transitions = own.flatMap((one) => (one.n > since ? (one.transitions ?? []) : []));
  return { n: since, event: event?.event ?? null, transitions };
}
