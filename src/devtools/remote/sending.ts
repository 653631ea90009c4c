import { newKey } from "#api/new-key.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { sendToRoom } from "#contract/qa/qa-rooms.ts";
import type { Moment } from "#devtools/moments.ts";
import { keptMoments, watchBench } from "#devtools/recorder.ts";
import { type Running, runningNow } from "#devtools/running.ts";
import { numberBefore } from "#devtools/tab.ts";
import { thisDevice } from "#devtools/trace.ts";
import { frameHead } from "./frames.ts";
import { ask, pause } from "./road.ts";
import { WaitingFrames } from "./waiting-frames.ts";

/** State of this page's sending. */
export type Sending =
  | { readonly kind: "off" }
  /** `trouble`: the last frames have not arrived, and are sent again. */
  | { readonly kind: "on"; readonly room: string; readonly kept: number; readonly trouble: boolean }
  /** The server refuses it. */
  | { readonly kind: "over"; readonly message: string };

/** The room of this tab, which survives a reload. */
const roomKey = "qa_room";
const gapMs = 500;
const troubleMs = 2000;

let now: Sending = { kind: "off" };
/** The running transmission. */
interface Run {
  readonly room: string;
  readonly sender: string;
  readonly waiting: WaitingFrames;
  readonly stopped: AbortController;
}

let running: Run | null = null;
const listeners = new Set<() => void>();

function show(next: Sending): void {
  now = next;
  for (const listener of listeners) listener();
}

export const sendingNow = (): Sending => now;

export function watchSending(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

const flat = (actors: readonly Running[]): Running[] =>
  actors.flatMap((actor) => [actor, ...flat(actor.children)]);

/** The state of every running actor as moments, also of those that started before recording. */
function runningMoments(): Omit<Moment, "n">[] {
  const at = Date.now();
  return flat(runningNow()).flatMap(({ name: actor, machine, value, context }) => {
    const base = { at, actor, machine };
    const event = { type: "xstate.init" };
    const started = { ...base, what: "started" as const };
    return [started, { ...base, what: "snapshot" as const, value, context: context(), event }];
  });
}

/** Sends waiting frames repeatedly, until it is stopped or the room has ended. */
async function send({ room, sender, waiting, stopped }: Run): Promise<void> {
  const { signal } = stopped;
  let kept = 0;
  while (!signal.aborted) {
    const frames = waiting.next();
    try {
      if (frames.length > 0) kept += (await ask(sendToRoom, { room, sender, frames }, signal)).kept;
      waiting.sent(frames);
      if (!signal.aborted) show({ kind: "on", room, kept, trouble: false });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refusal && error.code !== codes.throttled) {
        return end({ kind: "over", message: error.message });
      }
      show({ kind: "on", room, kept, trouble: true });
      await pause(troubleMs, signal);
    }
    await pause(gapMs, signal);
  }
}

function end(next: Sending): void {
  running?.stopped.abort();
  running = null;
  sessionStorage.removeItem(roomKey);
  show(next);
}

/** Sends this tab's machines into the room: first those of this page, then live events. */
export function startSending(room: string): void {
  running?.stopped.abort();
  const stopped = new AbortController();
  const waiting = new WaitingFrames();
  running = { room, sender: newKey(), waiting, stopped };
  sessionStorage.setItem(roomKey, room);
  const page = { build: __APP_VERSION__, device: thisDevice() };
  waiting.put((n) => ({ type: "@qimo.page", ...frameHead(n, "page", null, Date.now()), ...page }));
  let last = numberBefore;
  const takeNew = () => {
    for (const moment of keptMoments()) {
      if (moment.n <= last) continue;
      last = moment.n;
      waiting.moment(moment);
    }
  };
  const stopWatching = watchBench(takeNew);
  takeNew();
  for (const moment of runningMoments()) waiting.moment(moment);
  stopped.signal.addEventListener("abort", stopWatching);
  show({ kind: "on", room, kept: 0, trouble: false });
  void send(running);
}

/** Informs the watcher, as far as the server can be reached. */
export function stopSending(): void {
  const last = running;
  end({ kind: "off" });
  if (last === null) return;
  last.waiting.put((n) => ({ type: "@qimo.left", ...frameHead(n, "page", null, Date.now()) }));
  void sendRest(last).catch(() => undefined);
}

/** All waiting frames; the last one says that this tab has left. */
async function sendRest({ room, sender, waiting }: Run): Promise<void> {
  for (let frames = waiting.next(); frames.length > 0; frames = waiting.next()) {
    await ask(sendToRoom, { room, sender, frames }, new AbortController().signal);
    waiting.sent(frames);
  }
}

/** Continues after a reload, where this tab was sending. */
export function goOnSending(): void {
  const room = sessionStorage.getItem(roomKey);
  if (room !== null && running === null) startSending(room);
}
