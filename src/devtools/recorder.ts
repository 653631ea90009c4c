import { exchangeEnded } from "#api/exchange-ended.ts";
import { watchExchanges } from "#api/watch-exchanges.ts";
import { inspectActors, type Observation } from "#machines/inspection.ts";
import { providePublicPart } from "#machines/redaction.ts";
import { callData } from "./call-data.ts";
import { callsName, type Moment, pageName, storageName } from "./moments.ts";
import { publicText } from "./public-text.ts";
import { makeRing } from "./ring.ts";
import { machineIds } from "./running.ts";
import { screenPattern } from "./screen-words.ts";
import { watchStorage } from "./storage-watch.ts";
import { deleteMoments, storedMoments, storeSoon, storeWaiting } from "./stored-moments.ts";
import { numberBefore, storeAliasCount, tabId } from "./tab.ts";

providePublicPart(publicText);

const mostMoments = 3000;
const longestMs = 10 * 60_000;
/** Changes are reported together, ten times a second. */
const notifyEveryMs = 100;

const ring = makeRing<Moment>(mostMoments, longestMs);
const steps = new Map<string, LastStep>();
const watchers = new Set<() => void>();
let count = numberBefore;
let version = 0;
let isNotifying = false;
let stop: (() => void) | null = null;
let watchesCalls = false;
let byHandTo: string | null = null;

/** The last step of an actor. */
export interface LastStep {
  /** Distinguishes steps. */
  readonly n: number;
  readonly event: unknown;
  /** By `transitionKey`. */
  readonly transitions: readonly string[];
}

const noStep: LastStep = { n: 0, event: null, transitions: [] };

export const lastStepOf = (actor: string): LastStep => steps.get(actor) ?? noStep;

/** The last minutes, oldest moment first. */
export const keptMoments = (): readonly Moment[] => ring.all();

function notifySoon(): void {
  if (isNotifying) return;
  isNotifying = true;
  setTimeout(() => {
    isNotifying = false;
    version += 1;
    for (const watcher of watchers) watcher();
  }, notifyEveryMs);
}

function put(moment: Omit<Moment, "n">): void {
  count += 1;
  const whole = { n: count, ...moment };
  ring.put(whole);
  storeAliasCount();
  storeSoon({ tab: tabId, moment: whole });
  notifySoon();
}

/** What earlier pages of this tab recorded comes before what this one has. */
async function goOn(): Promise<void> {
  addEventListener("pagehide", () => void storeWaiting());
  const since = { oldest: Date.now() - longestMs, limit: mostMoments };
  const earlier = await storedMoments(tabId, since);
  ring.precede(earlier.filter(({ n }) => n <= numberBefore));
  notifySoon();
}

function record(observation: Observation): void {
  const { actor, event, from, what, transitions = [] } = observation;
  const isByHand = what === "event" && actor === byHandTo && from === undefined;
  if (isByHand) byHandTo = null;
  const mark = isByHand ? { byHand: true as const } : {};
  put({ ...observation, machine: machineIds().get(actor) ?? null, ...mark });
  if (what === "event") steps.set(actor, { n: count, event, transitions: [] });
  if (what !== "transition") return;
  const last = lastStepOf(actor);
  steps.set(actor, { ...last, transitions: [...last.transitions, ...transitions] });
}

/** Marks the event that `send` gives the actor from outside as sent by hand. */
export function markByHand(actor: string, send: () => void): void {
  byHandTo = actor;
  try {
    send();
  } finally {
    byHandTo = null;
  }
}

/** Method and pattern of the path, code and time, and the content without personal data. */
function recordCalls(): void {
  watchExchanges(({ method, path }, reply, input) => {
    if (stop === null) return;
    const name = `${method} ${path}`;
    const base = { actor: callsName, machine: null };
    put({ ...base, at: Date.now(), what: "call", words: name, ...dataOf(input) });
    const answer = reply.then(
      ({ body }) => dataOf(body),
      () => ({}),
    );
    void Promise.all([exchangeEnded(reply), answer]).then(([{ code, ms, request }, data]) => {
      const words = `${name} → ${code} ${ms} ms`;
      const known = request === null ? {} : { request };
      put({ ...base, at: Date.now(), what: "reply", words, ...known, ...data });
    });
  });
}

const dataOf = (value: unknown): Pick<Moment, "data"> =>
  value === undefined ? {} : { data: callData(value) };

const recordWrite = (words: string): void =>
  put({ actor: storageName, machine: null, at: Date.now(), what: "storage", words });

/** A call of this page that a fault switch affected. */
export const noteFault = (words: string): void =>
  put({ actor: callsName, machine: null, at: Date.now(), what: "fault", words });

/** Records while anybody watches; recorded moments stay. */
export function watchBench(onChange: () => void): () => void {
  watchers.add(onChange);
  if (stop === null) {
    const stops = [inspectActors(record), watchStorage(recordWrite)];
    stop = () => {
      for (const one of stops) one();
    };
    if (!watchesCalls) {
      const base = { actor: pageName, machine: null, at: Date.now() };
      put({ ...base, what: "load", words: screenPattern() });
      void goOn();
      recordCalls();
    }
    watchesCalls = true;
  }
  return () => {
    watchers.delete(onChange);
    if (watchers.size > 0) return;
    stop?.();
    stop = null;
  };
}

/** Deletes what this tab has stored; what this page holds stays until it ends. */
export const forgetStored = (): void => void deleteMoments(tabId);

/** Changes with every new moment. */
export const benchVersion = (): number => version;
