import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, nothing } from "#contract/http/fields.ts";
import { plain } from "#contract/http/text-fields.ts";

/** Letters and digits that nobody mistakes for one another. */
export const roomLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const room = v.pipe(
  v.string("请填写房间号"),
  v.transform((text) => text.replace(/[\s-]/g, "").toUpperCase()),
  v.regex(new RegExp(`^[${roomLetters}]{8}$`), "房间号是 8 位字母和数字"),
);

const opaque = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/, "编号格式错误"));
const text = (most: number) => plain(most);

/** What every frame carries. The names are those of the inspector for state machines. */
const head = {
  /** The actor's name; of what is no actor `calls` or `page`. */
  sessionId: text(200),
  /** The actor at the root of its tree. */
  rootId: text(200),
  /** Counts up for each sender, so that a frame that is sent twice is kept once. */
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/)),
  /** Device ms as text. */
  createdAt: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
  _version: text(20),
  /** The machine's id; null for what is no machine. */
  machine: v.nullable(text(80)),
};

/** What a trace says of the device that it comes from. */
export const watchedDevice = v.object({
  browser: text(500),
  languages: v.array(text(100)),
  /** CSS px. */
  window: v.object({ width: v.number(), height: v.number(), ratio: v.number() }),
  zone: text(100),
  installed: v.boolean(),
});

/**
 * One thing that happened on the phone, hidden fields masked before it leaves. The three of the
 * inspector keep its names, so that it can be attached; what it has no name for is our own.
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
    what: v.picklist(["call", "reply", "fault"]),
    words: text(400),
    /** The server's own number of the call. */
    request: v.exactOptional(text(80)),
  }),
  /** A page begins to send: what ran on it before is over. */
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
 * A room in which one device shows its machines to another. Whoever opens it reads with its key;
 * who knows its name may send. It is kept in this server process's memory, and ends by itself.
 * @throws `notFound` where the operator does not grant the bench its switches
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
    /** When it ends at the latest. */
    until: instant,
  }),
});

/**
 * What happened on the device since it sent last; frames that are known already are left out.
 * @throws `notFound` for a room that is over or never was
 */
export const tellRoom = endpoint({
  method: "POST",
  path: "/api/v2/shop/qa/room/{room}",
  guard: "public",
  addition: true,
  summary: "Sends what a device's machines did into a room",
  input: v.object({
    room,
    /** Made by the page that sends, for as long as it stands. */
    sender: opaque,
    frames: v.pipe(v.array(frame), v.maxLength(200)),
  }),
  output: v.object({ kept: v.number() }),
});

/**
 * What came since: at once where there is something, else as soon as it comes or after `wait`.
 * @throws `notFound` for a room that is over, never was, or has another key
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
    /** How many frames the asker has had. */
    after: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** Longest wait, ms. */
    wait: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
  }),
  output: v.object({
    frames: v.array(frame),
    /** What to ask after next time. */
    next: v.number(),
    /** So many frames before these were given up, because more came than a room holds. */
    lost: v.number(),
  }),
});
