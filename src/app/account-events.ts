import * as v from "valibot";
import { fromPromise } from "xstate";
import { call } from "#api/call.ts";
import { followEvents, isMissingCall } from "#api/event-stream.ts";
import { hold } from "#api/hold.ts";
import { whileWanted } from "#api/while-wanted.ts";
import { type AccountVersions, accountEvents, topics } from "#contract/events/events.ts";
import { accountEventsMachine, type StreamEnd } from "#machines/account-events.machine.ts";
import { startActor } from "#machines/actor-registry.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { stateEffect } from "#machines/state-effect.ts";
import { noteAccountNews, onAccountNews } from "#platform/account-news.ts";
import { named } from "#platform/platform.ts";
import { untilWorthAsking } from "#platform/worth-asking.ts";
import { askForDrafts } from "./draft-sync.ts";

/** The name of the lock and of the channel by which the browser's pages share one stream. */
const shared = "account-events";
const channel = named(() => new BroadcastChannel(shared));

/** A browser may deny the channel: then each page asks for itself. */
const sayToPages = (message: unknown) => named(() => channel?.postMessage(message));

const arrived = (versions: AccountVersions): void =>
  events.send({ type: "versions.arrived", versions });

/** What this page learnt itself goes to the browser's other pages too. */
function share(versions: AccountVersions): AccountVersions {
  sayToPages(versions);
  return versions;
}

/** Asks the page that holds the stream for the versions, so that the next ones can be compared. */
const question = "versions?";

/** Does this page hold the stream, or ask in its place? */
const leads = (): boolean => {
  const now = events.getSnapshot();
  return now.matches("watching") && !now.matches({ watching: "following" });
};

function hear({ data }: MessageEvent<unknown>): void {
  if (data === question) {
    if (known !== null && leads()) share(known);
    return;
  }
  const read = v.safeParse(accountEvents.output, data);
  if (read.success) arrived(read.output);
}

/** Waits in line for the stream, and hears the page that has it. */
function takeTurn(): () => void {
  const own = hold(shared);
  void own.held.then(() => events.send({ type: "lead" }));
  channel?.addEventListener("message", hear);
  sayToPages(question);
  return () => {
    channel?.removeEventListener("message", hear);
    own.release();
  };
}

async function followStream(signal: AbortSignal): Promise<StreamEnd> {
  try {
    await followEvents((versions) => arrived(share(versions)), signal);
    return "ended";
  } catch (error) {
    return isMissingCall(error) ? "missing" : "ended";
  }
}

/** The versions that arrived last; null before the first ones. */
let known: AccountVersions | null = null;

function publish(versions: AccountVersions): void {
  const before = known;
  known = versions;
  if (before === null) return;
  for (const topic of topics) if (before[topic] !== versions[topic]) noteAccountNews(topic);
}

const events = startActor(
  "accountEvents",
  accountEventsMachine.provide({
    actors: {
      shareStream: stateEffect(takeTurn),
      followStream: fromPromise(({ signal }) => whileWanted(signal, followStream(signal))),
      askVersions: fromPromise(({ signal }) =>
        whileWanted(signal, call(accountEvents, {}, { signal }).then(share)),
      ),
      worthAsking: fromPromise(({ input, signal }) => untilWorthAsking(input.attempt, signal)),
    },
    actions: { publish: (_, { versions }) => publish(versions) },
  }),
);

onAccountNews((topic) => topic === "drafts" && askForDrafts());

let buyer: string | null = null;

function follow(userKey: string | null): void {
  if (userKey !== buyer) {
    events.send({ type: "stop" });
    known = null;
    buyer = userKey;
  }
  const isWanted = buyer !== null && document.visibilityState === "visible";
  events.send({ type: isWanted ? "start" : "stop" });
}

const { userSession } = shopActors();
const followNow = () => follow(userSession.getSnapshot().context.held?.userKey ?? null);
userSession.subscribe(followNow);
document.addEventListener("visibilitychange", followNow);
followNow();
