import { expect, test } from "vitest";
import { accountEventsMachine } from "#machines/account-events.machine.ts";
import { describeTable } from "./committed.ts";
import { after, describeMachine, done, failed, replay } from "./paths.ts";
import type { ReportedWalk } from "./rows.ts";

const first = { drafts: 1, cart: 0, orders: 4 };
const start = { type: "start" };
const lead = { type: "lead" };
const arrived = { type: "versions.arrived", versions: first };
const nextQuestion = after("nextQuestion.accountEvents.watching.polling.waiting");
const ended = done("followStream", "ended");
const missing = done("followStream", "missing");
const answered = done("askVersions", first);
const again = done("worthAsking");

const walk: ReportedWalk = {
  machine: accountEventsMachine,
  endless: ["shareStream"],
  events: [
    start,
    { type: "stop" },
    lead,
    arrived,
    ended,
    missing,
    failed("followStream", new Error("no network")),
    answered,
    failed("askVersions", new Error("no network")),
    again,
    failed("worthAsking", new Error("stopped")),
    nextQuestion,
  ],
  situation: ({ context }) => context,
  never: {
    "a stream, a question or a place in the line out of sight": (snapshot) =>
      snapshot.matches("resting") && Object.keys(snapshot.children).length > 0,
    "a stream without the browser's turn": (snapshot) =>
      snapshot.children.followStream !== undefined && snapshot.children.shareStream === undefined,
    "a stream and questions at the same time": (snapshot) =>
      snapshot.children.followStream !== undefined && snapshot.children.askVersions !== undefined,
  },
};

describeTable("account-events", walk);
describeMachine("account events", walk);

async function played(...events: { type: string }[]) {
  const reported: unknown[] = [];
  const onAction = (name: string, params: unknown) => reported.push([name, params]);
  const { state } = await replay({ ...walk, onAction }, events);
  return { state, reported: reported.length };
}

const watching = (inside: unknown) => ({ watching: inside });

test.each([
  ["waits in line once a buyer is there", [start], watching("following"), 0],
  ["hears the page that holds the stream", [start, arrived, arrived], watching("following"), 2],
  ["connects when it is its turn", [start, lead], watching({ streaming: "connecting" }), 0],
  ["is open with the first word", [start, lead, arrived], watching({ streaming: "open" }), 1],
  ["publishes each change", [start, lead, arrived, arrived], watching({ streaming: "open" }), 2],
  ["rests out of sight", [start, lead, arrived, { type: "stop" }], "resting", 1],
  ["backs off after a cut", [start, lead, arrived, ended], watching("backingOff"), 1],
  [
    "streams again after a cut",
    [start, lead, arrived, ended, again, arrived],
    watching({ streaming: "open" }),
    2,
  ],
  [
    "asks now and then after the third stream in a row that brought nothing",
    [start, lead, ended, again, ended, again, ended],
    watching({ polling: "asking" }),
    0,
  ],
  [
    "forgets its misses with a stream that opens",
    [start, lead, ended, again, ended, again, arrived, ended],
    watching("backingOff"),
    1,
  ],
  [
    "publishes what a question returned",
    [start, lead, ended, again, ended, again, ended, answered],
    watching({ polling: "waiting" }),
    1,
  ],
  [
    "tries the stream again after six questions",
    [
      ...[start, lead, ended, again, ended, again, ended],
      ...Array.from({ length: 6 }, () => [answered, nextQuestion]).flat(),
    ],
    watching({ streaming: "connecting" }),
    6,
  ],
  [
    "goes on asking where the stream does not come then either",
    [
      ...[start, lead, ended, again, ended, again, ended],
      ...Array.from({ length: 6 }, () => [answered, nextQuestion]).flat(),
      ended,
    ],
    watching({ polling: "asking" }),
    6,
  ],
  ["asks no host that lacks the call", [start, lead, missing], watching("unavailable"), 0],
] as const)("%s", async (_title, events, state, reported) => {
  expect(await played(...events)).toEqual({ state, reported });
});
