import type { Moment } from "#devtools/moments.ts";

/** The groups of moments that the timeline shows or hides. */
export const momentKinds = {
  events: "事件",
  transitions: "转移",
  actions: "动作",
  calls: "调用",
  network: "网络",
  storage: "存储",
} as const;

export type MomentKind = keyof typeof momentKinds;

const isNetwork = ({ what, actor }: Moment): boolean =>
  what === "fault" || actor === "network" || actor.startsWith("network/");

/** Each moment has one kind. */
export function kindOf(moment: Moment): MomentKind {
  if (isNetwork(moment)) return "network";
  switch (moment.what) {
    case "started":
    case "event":
    case "load":
    case "fault":
      return "events";
    case "transition":
    case "snapshot":
      return "transitions";
    case "action":
      return "actions";
    case "call":
    case "reply":
      return "calls";
    case "storage":
      return "storage";
  }
}

/** An action of XState's own, such as `xstate.assign` or the timer of a delay. */
export function isInternal({ what, action }: Moment): boolean {
  if (what !== "action" || typeof action !== "object" || action === null) return false;
  return "type" in action && String(action.type).startsWith("xstate.");
}

export const allKinds: ReadonlySet<MomentKind> = new Set<MomentKind>([
  ...(["events", "transitions", "actions", "calls", "network", "storage"] as const),
]);
