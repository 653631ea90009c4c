import type { SnapshotFrom } from "xstate";
import type { ReadableLine } from "#contract/cart/carts.ts";
import type { cartLineMachine } from "#machines/cart-line.machine.ts";
import type { LineData } from "./cart-line-data.ts";

/** How a line stands between the device and the shop. */
export type LineWork =
  | { readonly kind: "saving" }
  /** The shop has not answered; `kept`: what waits would survive a reload, null = not known yet. */
  | { readonly kind: "waiting"; readonly kept: boolean | null }
  | { readonly kind: "refused"; readonly message: string };

export interface CartState {
  readonly lines: readonly ReadableLine[];
  readonly work: ReadonlyMap<string, LineWork>;
  readonly selected: ReadonlySet<string>;
  /** Amounts as they stand in the fields while the line itself has another. */
  readonly typed: ReadonlyMap<string, number | null>;
}

type Snapshot = SnapshotFrom<typeof cartLineMachine>;

/** Null where the line is the shop's own, or off the screen. */
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

/** What the cart shows of its lines; those removed, or on their way out, are not among them. */
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
