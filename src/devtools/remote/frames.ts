import type { Frame } from "#contract/qa/qa-rooms.ts";
import { callsName, type Moment } from "#devtools/moments.ts";

/** The version of these shapes. */
const edition = "1";

const rootOf = (actor: string): string => actor.split("/")[0] ?? actor;

const parentOf = (actor: string): string | null => {
  const at = actor.lastIndexOf("/");
  return at < 0 ? null : actor.slice(0, at);
};

/** The common fields of a frame. @param n a counter of each sender */
export const frameHead = (n: number, actor: string, machine: string | null, at: number) => ({
  sessionId: actor,
  rootId: rootOf(actor),
  id: String(n),
  createdAt: String(at),
  _version: edition,
  machine,
});

const listOf = (value: readonly string[] | undefined): string[] => [...(value ?? [])];

/**
 * A moment in the wire form, in the inspector's shapes where it has one.
 * @param definition JSON of the machine's own definition, for a start
 */
export function frameOf(moment: Moment, n: number, definition?: string): Frame {
  const { actor, machine, at } = moment;
  const head = frameHead(n, actor, machine, at);
  switch (moment.what) {
    case "started": {
      const parentId = parentOf(actor);
      return {
        type: "@xstate.actor",
        ...head,
        name: actor,
        ...(parentId === null ? {} : { parentId }),
        ...(definition === undefined ? {} : { definition }),
        snapshot: { status: "active" },
      };
    }
    case "event": {
      const { from, byHand } = moment;
      return {
        type: "@xstate.event",
        ...head,
        event: moment.event ?? null,
        ...(from === undefined ? {} : { sourceId: from }),
        ...(byHand === undefined ? {} : { byHand }),
      };
    }
    case "snapshot": {
      const { value = null, context = null } = moment;
      const snapshot = { status: "active", value, context };
      return { type: "@xstate.snapshot", ...head, event: moment.event ?? null, snapshot };
    }
    case "transition":
      return { type: "@qimo.transition", ...head, transitions: listOf(moment.transitions) };
    case "action":
      return { type: "@qimo.action", ...head, action: moment.action ?? null };
    case "storage":
      return { type: "@qimo.action", ...head, action: { type: moment.words ?? "" } };
    case "call":
    case "reply":
    case "fault":
    case "load": {
      const { what, words = "", request } = moment;
      return { type: "@qimo.call", ...head, what, words, ...(request ? { request } : {}) };
    }
  }
}

/** The moment of a frame; null for a frame about the page itself. */
export function momentOf(frame: Frame, n: number): Moment | null {
  const base = { n, at: Number(frame.createdAt), actor: frame.sessionId, machine: frame.machine };
  switch (frame.type) {
    case "@xstate.actor":
      return { ...base, what: "started" };
    case "@xstate.event": {
      const { event, sourceId, byHand } = frame;
      const from = sourceId === undefined ? {} : { from: sourceId };
      return { ...base, what: "event", event, ...from, ...(byHand ? { byHand } : {}) };
    }
    case "@xstate.snapshot": {
      const { value, context } = frame.snapshot;
      return { ...base, what: "snapshot", event: frame.event, value, context };
    }
    case "@qimo.transition":
      return { ...base, what: "transition", transitions: frame.transitions };
    case "@qimo.action":
      return { ...base, what: "action", action: frame.action };
    case "@qimo.call": {
      const { what, words, request } = frame;
      return { ...base, actor: callsName, what, words, ...(request ? { request } : {}) };
    }
    case "@qimo.page":
    case "@qimo.left":
      return null;
  }
}
