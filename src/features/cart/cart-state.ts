import type { SnapshotFrom } from "xstate";
import type { ReadableLine } from "#contract/cart/carts.ts";
import type { cartLineMachine } from "#machines/cart-line.machine.ts";
import type { LineData } from "./cart-line-data.ts";

/** Synchronisation state of a line. */
export type LineWork =
  | { readonly kind: "saving" }
  /** The server has not replied; `kept`: the waiting change survives a reload, null = unknown. */
  | { readonly kind: "waiting"; readonly kept: boolean | null }
  | { readonly kind: "refused"; readonly message: string };

export interface CartState {
  readonly lines: readonly ReadableLine[];
  readonly work: ReadonlyMap<string, LineWork>;
  readonly selected: ReadonlySet<string>;
  /** Inputs that differ from their line's amount. */
  readonly typed: ReadonlyMap<string, number | null>;
}

type Snapshot = SnapshotFrom<typeof cartLineMachine>;

/** Null where the line is unchanged, or not displayed. */
function workOf(snapshot: Snapshot, data: LineData): LineWork | null {
  const { line, device } = snapshot.value;
  if (!("here" in line)) return null;
  switch (line.here) {
    case "opening":
    case "settled":
      return null;
    case "pausing":
    case "sending":
    case "withdrawing":
      return { kind: "saving" };
    case "waiting":
      return { kind: "waiting", kept: device === "writing" ? null : device !== "failed" };
    case "refused":
      return { kind: "refused", message: data.message ?? "" };
  }
}

interface Held {
  readonly data: LineData;
  readonly actor: { getSnapshot(): Snapshot };
}

/** The displayed lines: without removed ones and those being removed. */
export function shownCart(held: Iterable<Held>, selected: ReadonlySet<string>): CartState {
  const here = [...held].flatMap(({ data, actor }) => {
    const snapshot = actor.getSnapshot();
    return snapshot.hasTag("off") ? [] : [{ data, snapshot }];
  });
  const work = here.flatMap(({ data, snapshot }) => {
    const how = workOf(snapshot, data);
    return how === null ? [] : [[data.line.line_id, how] as const];
  });
  const typed = here.flatMap(({ data }) =>
    data.typed === undefined ? [] : [[data.line.line_id, data.typed] as const],
  );
  return {
    lines: here.map(({ data }) => data.line),
    work: new Map(work),
    selected,
    typed: new Map(typed),
  };
}
