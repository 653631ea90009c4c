import type { SnapshotFrom } from "xstate";
import type { quoteSessionMachine } from "#machines/quote-session.machine.ts";
import type { ConfiguratorData, ConfiguratorState, Confirmation } from "./configurator-state.ts";

type Snapshot = SnapshotFrom<typeof quoteSessionMachine>;

/** `alone`: there is no price book, so there is no price before the server's. */
function confirmationOf({ value }: Snapshot, data: ConfiguratorData, alone: boolean): Confirmation {
  switch (value.price) {
    case "estimate":
    case "incomplete":
    case "pausing":
      return { kind: alone ? "asking" : "estimate" };
    case "asking":
      return { kind: "asking" };
    case "waiting":
      return { kind: "unreachable" };
    case "refused":
      return { kind: "refused", message: data.refused ?? "" };
    case "locked":
      return data.signed === null ? { kind: "asking" } : { kind: "locked", signed: data.signed };
  }
}

/** During a write, the result of the previous one stays displayed. */
function savedOf(
  { value }: Snapshot,
  before: ConfiguratorState["saved"],
): ConfiguratorState["saved"] {
  switch (value.draft) {
    case "opening":
    case "untouched":
      return "nothing";
    case "saved":
      return "saved";
    case "failed":
      return "failed";
    default:
      return before;
  }
}

/** The state for views. `before` is the previous one; null at first. */
export function shownQuoteSession(
  snapshot: Snapshot,
  data: ConfiguratorData,
  alone: boolean,
  before: ConfiguratorState | null,
): ConfiguratorState {
  return {
    ...data,
    confirmation: confirmationOf(snapshot, data, alone),
    draftId: snapshot.context.draftId,
    saved: savedOf(snapshot, before?.saved ?? "nothing"),
    handOver: snapshot.value.handOver === "idle" ? "idle" : snapshot.value.handOver.underWay,
  };
}

/** Do two states over the same data look the same? The machine changes more often than views. */
export const looksAlike = (one: ConfiguratorState, other: ConfiguratorState): boolean =>
  one.confirmation.kind === other.confirmation.kind &&
  one.draftId === other.draftId &&
  one.saved === other.saved &&
  one.handOver === other.handOver;
