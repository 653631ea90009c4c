import { randomInt } from "node:crypto";
import { codes, Refusal } from "#contract/http/reply.ts";
import { type Frame, roomLetters } from "#contract/qa/qa-rooms.ts";
import type { WithClock, WithRandom } from "#server/infra/deps.ts";
import { isSameKey } from "#server/infra/runtime/keys.ts";

const mostRooms = 20;
const livesMs = 2 * 60 * 60_000;
const mostFrames = 3000;
/** Size limit as JSON. */
const mostCharacters = 4_000_000;
/** Size limit of one reply: the reader continues from `next`. */
const framesAtOnce = 500;
const charactersAtOnce = 1_000_000;

interface Held {
  readonly frame: Frame;
  readonly size: number;
}

interface Room {
  readonly key: string;
  readonly until: number;
  /** The newest frames; `first` is the number of older ones. */
  readonly frames: Held[];
  first: number;
  size: number;
  /** The highest frame number of each sender. */
  readonly senders: Map<string, number>;
  /** Readers that wait for the next frame. */
  readonly waiting: Set<() => void>;
}

/** The frames of a room since a number; see `watchRoom`. */
interface News {
  readonly frames: Frame[];
  readonly next: number;
  readonly lost: number;
}

const gone = () => new Refusal(codes.notFound, "房间不存在或已关闭");

/** The rooms of this process, in memory only: a restart ends them. */
export class QaRooms {
  readonly #deps: WithClock & WithRandom;
  readonly #rooms = new Map<string, Room>();

  constructor(deps: WithClock & WithRandom) {
    this.#deps = deps;
  }

  /** @throws `throttled` while too many are open */
  open(): { room: string; key: string; until: number } {
    this.#forgetOver();
    if (this.#rooms.size >= mostRooms) {
      throw new Refusal(codes.throttled, "打开的房间太多，请稍后再试");
    }
    const name = Array.from({ length: 8 }, () => roomLetters[randomInt(roomLetters.length)]).join(
      "",
    );
    const key = this.#deps.random.bytes(24).toString("base64url");
    const until = this.#deps.clock.now() + livesMs;
    const empty = {
      frames: [],
      first: 0,
      size: 0,
      senders: new Map(),
      waiting: new Set<() => void>(),
    };
    this.#rooms.set(name, { key, until, ...empty });
    return { room: name, key, until };
  }

  /** Stores the new ones of these frames. Returns their number. @throws `notFound` */
  addFrames(name: string, sender: string, frames: readonly Frame[]): number {
    const room = this.#roomOf(name);
    const last = room.senders.get(sender) ?? 0;
    const fresh = frames.filter(({ id }) => Number(id) > last);
    const newest = Math.max(last, ...fresh.map(({ id }) => Number(id)));
    room.senders.delete(sender);
    room.senders.set(sender, newest);
    const [oldest] = room.senders.keys();
    if (room.senders.size > 20 && oldest !== undefined) room.senders.delete(oldest);
    for (const frame of fresh) {
      const size = JSON.stringify(frame).length;
      room.frames.push({ frame, size });
      room.size += size;
    }
    while (room.frames.length > mostFrames || room.size > mostCharacters) {
      room.size -= room.frames.shift()?.size ?? 0;
      room.first += 1;
    }
    if (fresh.length > 0) for (const wake of room.waiting) wake();
    return fresh.length;
  }

  /** @throws `notFound` */
  async watch(name: string, key: string, after: number, waitMs: number): Promise<News> {
    const room = this.#roomOf(name);
    if (!isSameKey(room.key, key)) throw gone();
    if (room.first + room.frames.length <= after && waitMs > 0) await nextFrame(room, waitMs);
    const from = Math.max(after, room.first);
    const frames = firstOf(room.frames.slice(from - room.first, from - room.first + framesAtOnce));
    return {
      frames: frames.map(({ frame }) => frame),
      next: from + frames.length,
      lost: from - after,
    };
  }

  /** Ends every wait: the server stops. */
  close(): void {
    for (const { waiting } of this.#rooms.values()) for (const wake of waiting) wake();
    this.#rooms.clear();
  }

  #roomOf(name: string): Room {
    this.#forgetOver();
    const room = this.#rooms.get(name);
    if (room === undefined) throw gone();
    return room;
  }

  #forgetOver(): void {
    const now = this.#deps.clock.now();
    for (const [name, { until }] of this.#rooms) if (until <= now) this.#rooms.delete(name);
  }
}

/** The first one, and as many after it as one reply can hold. */
function firstOf(frames: readonly Held[]): readonly Held[] {
  let size = 0;
  const end = frames.findIndex((one, at) => {
    size += one.size;
    return at > 0 && size > charactersAtOnce;
  });
  return end < 0 ? frames : frames.slice(0, end);
}

/** Resolves with the next frame, after `waitMs`, or when the server stops. */
const nextFrame = ({ waiting }: Room, waitMs: number): Promise<void> =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      waiting.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, waitMs);
    waiting.add(wake);
  });
