import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, nothing } from "#contract/http/fields.ts";
import { plain } from "#contract/http/text-fields.ts";

/** Letters and digits that cannot be confused. */
export const roomLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const room = v.pipe(
  v.string("请填写房间号"),
  v.transform((text) => text.replace(/[\s-]/g, "").toUpperCase()),
  v.regex(new RegExp(`^[${roomLetters}]{8}$`), "房间号是 8 位字母和数字"),
);

const opaque = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/, "编号格式错误"));
const text = (most: number) => plain(most);

/** Common fields of every frame. The names are those of the inspector for state machines. */
const head = {
  /** The actor's name; `calls` or `page` for other sources. */
  sessionId: text(200),
  /** The root of its actor tree. */
  rootId: text(200),
  /** A counter of each sender, so that a repeated frame is stored once. */
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/)),
  /** Device ms as text. */
  createdAt: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
  _version: text(20),
  /** The machine's id; null for what is no machine. */
  machine: v.nullable(text(80)),
};

/** Facts about the device of a trace. */
export const watchedDevice = v.object({
  browser: text(500),
  languages: v.array(text(100)),
  /** CSS px. */
  window: v.object({ width: v.number(), height: v.number(), ratio: v.number() }),
  zone: text(100),
  installed: v.boolean(),
});

/**
 * One event on the phone, with hidden fields masked before sending. The three kinds of the
 * inspector keep its names, so that it can be attached; other kinds are our own.
 */
const frame = v.variant("type", [
  v.object({
    type: v.literal("@xstate.actor"),
    ...head,
    name: text(200),
    parentId: v.exactOptional(text(200)),
    /** JSON of the machine's own definition, without its code. */
    definition: v.exactOptional(text(60_000)),
    snapshot: v.unknown(),
  }),
  v.object({
    type: v.literal("@xstate.event"),
    ...head,
    event: v.unknown(),
    sourceId: v.exactOptional(text(200)),
    byHand: v.exactOptional(v.literal(true)),
  }),
  v.object({
    type: v.literal("@xstate.snapshot"),
    ...head,
    event: v.unknown(),
    snapshot: v.object({ status: text(20), value: v.unknown(), context: v.unknown() }),
  }),
  v.object({
    type: v.literal("@qimo.transition"),
    ...head,
    transitions: v.array(text(400)),
  }),
  v.object({ type: v.literal("@qimo.action"), ...head, action: v.unknown() }),
  v.object({
    type: v.literal("@qimo.call"),
    ...head,
    what: v.picklist(["call", "reply", "fault", "load"]),
    words: text(400),
    /** The server's request id of the call. */
    request: v.exactOptional(text(80)),
  }),
  /** A page begins to send: what ran on it before has ended. */
  v.object({
    type: v.literal("@qimo.page"),
    ...head,
    build: text(80),
    device: watchedDevice,
  }),
  v.object({ type: v.literal("@qimo.left"), ...head }),
]);

export type Frame = v.InferOutput<typeof frame>;

/**
 * A room in which one device shows its machines to another. Its key is needed to read; its name is
 * enough to send. It is held in this server process's memory, and expires.
 * @throws `notFound` where the operator has not enabled the inspector's switches
 * @throws `throttled` while too many rooms are open
 */
export const openRoom = endpoint({
  method: "POST",
  path: "/api/v2/shop/qa/room",
  guard: "public",
  addition: true,
  summary: "Opens a room for the machines of another device, where the operator grants it",
  input: nothing,
  output: v.object({
    room: v.string(),
    key: v.string(),
    /** Its latest end. */
    until: instant,
  }),
});

/**
 * Events since the device's last send; known frames are ignored.
 * @throws `notFound` for an ended or unknown room
 */
export const sendToRoom = endpoint({
  method: "POST",
  path: "/api/v2/shop/qa/room/{room}",
  guard: "public",
  addition: true,
  summary: "Sends what a device's machines did into a room",
  input: v.object({
    room,
    /** Made by the sending page, for its lifetime. */
    sender: opaque,
    frames: v.pipe(v.array(frame), v.maxLength(200)),
  }),
  output: v.object({ kept: v.number() }),
});

/**
 * New events: at once where there are some, else as soon as they arrive or after `wait`.
 * @throws `notFound` for an ended or unknown room, or another key
 */
export const watchRoom = endpoint({
  method: "POST",
  path: "/api/v2/shop/qa/room/{room}/watch",
  guard: "public",
  addition: true,
  summary: "What came into a room that one has opened",
  input: v.object({
    room,
    key: opaque,
    /** Number of frames that the caller has read. */
    after: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** Longest wait, ms. */
    wait: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
  }),
  output: v.object({
    frames: v.array(frame),
    /** The `after` of the next call. */
    next: v.number(),
    /** Number of older frames that were dropped, because a room's memory is limited. */
    lost: v.number(),
  }),
});
