import { codes, Refusal } from "#contract/http/reply.ts";
import { type Frame, openRoom, watchRoom } from "#contract/qa/qa-rooms.ts";
import type { Moment } from "#devtools/moments.ts";
import type { Source } from "#devtools/timeline/timeline.tsx";
import { traceOf } from "#devtools/trace.ts";
import { momentOf } from "./frames.ts";
import { ask, pause } from "./road.ts";

type Page = Extract<Frame, { type: "@qimo.page" }>;

/** A room that this page has opened, as far as it has been read. */
export interface Watched {
  readonly room: string;
  /** Its latest end, by the server's clock. */
  readonly until: number;
  /** The device that sends; null until one does. */
  readonly page: Page | null;
  /** It has reported that it stopped. */
  readonly left: boolean;
  /** When the last frame arrived, device ms; null = none yet. */
  readonly heardAt: number | null;
  /** Frames that were dropped before they arrived here. */
  readonly lost: number;
  /** The server does not answer; the request is retried. */
  readonly trouble: boolean;
  /** Why no more frames will arrive; null while they may. */
  readonly over: string | null;
}

const waitMs = 10_000;
const gapMs = 500;
const troubleMs = 2000;
const mostMoments = 6000;

/** The events from another device in a room of this page. */
export class Watching implements Source {
  #now: Watched;
  readonly #key: string;
  readonly #stopped = new AbortController();
  readonly #listeners = new Set<() => void>();
  #moments: readonly Moment[] = [];
  #count = 0;
  #version = 0;

  constructor(opened: { readonly room: string; readonly key: string; readonly until: number }) {
    const { room, key, until } = opened;
    this.#key = key;
    const unheard = { page: null, left: false, heardAt: null, lost: 0 };
    this.#now = { room, until, ...unheard, trouble: false, over: null };
    void this.#follow();
  }

  readonly now = (): Watched => this.#now;
  readonly version = (): number => this.#version;
  readonly moments = (): readonly Moment[] => this.#moments;

  readonly watch = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange);
    return () => void this.#listeners.delete(onChange);
  };

  /** With the build and the device of the sender. */
  readonly traceOf: Source["traceOf"] = (moments, name) => {
    const { page } = this.#now;
    return page === null
      ? traceOf(moments, name)
      : traceOf(moments, name, { build: page.build, device: page.device, faults: [] });
  };

  readonly stop = (): void => this.#stopped.abort();

  async #follow(): Promise<void> {
    const { signal } = this.#stopped;
    const { room } = this.#now;
    let after = 0;
    while (!signal.aborted) {
      try {
        const asked = { room, key: this.#key, after, wait: waitMs };
        const { frames, next, lost } = await ask(watchRoom, asked, signal);
        after = next;
        this.#take(frames, lost);
      } catch (error) {
        if (signal.aborted) return;
        const isOver = error instanceof Refusal && error.code !== codes.throttled;
        this.#show({ trouble: !isOver, over: isOver ? error.message : null });
        if (isOver) return;
        await pause(troubleMs, signal);
      }
      await pause(gapMs, signal);
    }
  }

  #take(frames: readonly Frame[], lost: number): void {
    const moments = [...this.#moments];
    let { page, left } = this.#now;
    for (const frame of frames) {
      left = frame.type === "@qimo.left";
      if (frame.type === "@qimo.page") page = frame;
      this.#count += 1;
      const moment = momentOf(frame, this.#count);
      if (moment !== null) moments.push(moment);
    }
    if (frames.length > 0) this.#moments = moments.slice(-mostMoments);
    const heardAt = frames.length > 0 ? Date.now() : this.#now.heardAt;
    this.#show({ page, left, heardAt, lost: this.#now.lost + lost, trouble: false });
  }

  #show(next: Partial<Watched>): void {
    this.#now = { ...this.#now, ...next };
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

let held: Watching | null = null;
const holders = new Set<() => void>();

function hold(next: Watching | null): void {
  held?.stop();
  held = next;
  for (const holder of holders) holder();
}

/** The room that this page has opened: it stays open while its views change. */
export const heldRoom = (): Watching | null => held;

export function watchHeldRoom(onChange: () => void): () => void {
  holders.add(onChange);
  return () => void holders.delete(onChange);
}

/** @throws `Refusal`; anything else = no reply came */
export async function openHeldRoom(): Promise<void> {
  hold(new Watching(await ask(openRoom, {}, new AbortController().signal)));
}

export const leaveHeldRoom = (): void => hold(null);
