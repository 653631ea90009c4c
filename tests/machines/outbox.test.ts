import { expect, test } from "vitest";
import { outboxMachine } from "#machines/outbox.machine.ts";
import { describeTable } from "./committed.ts";
import { describeMachine, done, failed, replay } from "./paths.ts";
import type { ReportedWalk } from "./rows.ts";

const empty = { sent: 0, refused: 0, left: false };
const nothingWent = { sent: 0, refused: 0, left: true };
const partly = { sent: 2, refused: 2, left: true };
const allWent = { sent: 3, refused: 0, left: false };
const came = { type: "buyer.came" };

const walk: ReportedWalk = {
  machine: outboxMachine,
  events: [
    came,
    { type: "buyer.left" },
    { type: "look" },
    done("sendWaiting", empty),
    done("sendWaiting", nothingWent),
    done("sendWaiting", partly),
    done("sendWaiting", allWent),
    failed("sendWaiting", new Error("no database")),
    done("worthAsking"),
    failed("worthAsking", new Error("stopped")),
  ],
  situation: ({ context }) => ({ misses: Math.min(context.misses, 2) }),
  never: {
    "sending while nobody is signed in": (snapshot) =>
      snapshot.matches("nobody") && Object.keys(snapshot.children).length > 0,
    "resting with a turn under way": (snapshot) =>
      snapshot.matches("resting") && Object.keys(snapshot.children).length > 0,
  },
};

describeTable("outbox", walk);
describeMachine("outbox", walk);

test("a turn without success is repeated with growing pauses; a successful one is announced and goes on at once", async () => {
  const did: unknown[] = [];
  const onAction = (name: string, params: unknown) =>
    did.push(params === undefined ? name : params);
  const events = [
    came,
    done("sendWaiting", nothingWent),
    done("worthAsking"),
    done("sendWaiting", nothingWent),
    done("worthAsking"),
    done("sendWaiting", partly),
    done("worthAsking"),
    done("sendWaiting", allWent),
  ];
  expect({ ...(await replay({ ...walk, onAction }, events)), did }).toEqual({
    state: "resting",
    broken: [],
    did: [{ end: partly }, { end: allWent }],
  });
});
