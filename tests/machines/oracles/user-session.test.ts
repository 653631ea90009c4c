import { userSessionMachine } from "#machines/user-session.machine.ts";
import { done, failed } from "#tests/machines/paths.ts";
import { describeOracle } from "./oracle.ts";

const zhang = { token: "zhang", expire: 0, userKey: "z" };
const li = { token: "li", expire: 0, userKey: "l" };
const began = { type: "server.signedIn", session: li };
const elsewhere = { type: "elsewhere.signedIn", session: li };
const follows = (session: object | null) => ["follow", { session }] as const;
const forgets = (session: object | null) => ["forget", { session }] as const;
const taken = (session: object) => ({ held: session, generation: 3, leaving: null });
const leaving = { session: zhang, keepDrafts: true, keepWaiting: false };
const deleted = { session: zhang, keepDrafts: false };
const timedOut = { type: "server.expired", generation: 2 };
const failedIn = (made: number | null) => ({ type: "server.registrationFailed", made });
const visitors = ["checking", "signedOut", "timedOut", "signingOut"];

describeOracle({
  machine: userSessionMachine,
  given: { held: zhang, generation: 2, leaving: null },
  starts: [
    {
      to: "checking",
      starts: ["recall"],
      sets: { held: null, generation: 0, leaving: null },
    },
  ],
  tags: {
    checking: ["busy"],
    signedOut: ["signedOut", "needsLogin"],
    timedOut: ["signedOut", "needsLogin"],
    signedIn: [],
    signingOut: ["busy", "signedOut"],
  },
  says: {
    "the stored session is used, as far as there is one": [
      {
        in: "checking",
        given: { held: null },
        on: done("recall", zhang),
        to: "signedIn",
        does: [follows(zhang)],
        sets: taken(zhang),
      },
      { in: "checking", given: { held: null }, on: done("recall", null), to: "signedOut" },
      {
        in: "checking",
        given: { held: null },
        on: failed("recall", new Error("denied")),
        to: "signedOut",
      },
    ],
    "a login stores its session and shows that buyer's data": visitors.flatMap((state) => [
      {
        in: state,
        given: { held: null, leaving: state === "signingOut" ? leaving : null },
        on: began,
        to: "signedIn",
        does: [["keep", { session: li }], follows(li)],
        sets: taken(li),
      },
      {
        in: state,
        given: { held: null },
        on: elsewhere,
        to: "signedIn",
        does: [follows(li)],
        sets: taken(li),
      },
    ]),
    "another buyer's login first takes the former buyer's data away (T13)": [
      {
        in: "signedIn",
        on: began,
        to: "signedIn",
        does: [follows(null), ["keep", { session: li }], follows(li)],
        sets: taken(li),
      },
      {
        in: "signedIn",
        on: elsewhere,
        to: "signedIn",
        does: [follows(null), follows(li)],
        sets: taken(li),
      },
      { in: "signedIn", on: { type: "server.signedIn", session: zhang } },
      { in: "signedIn", on: { type: "elsewhere.signedIn", session: zhang } },
    ],
    "20402 clears the session once and says so (T5, T6)": [
      {
        in: "signedIn",
        on: timedOut,
        to: "timedOut",
        does: [follows(null), forgets(zhang), "announceTimeout"],
        sets: { held: null },
      },
    ],
    "a late 20402 of an older session is ignored (T7)": [
      { in: "signedIn", on: { type: "server.expired", generation: 1 } },
      { in: "signedIn", on: { type: "server.expired", generation: 3 } },
      { in: "signedIn", given: { held: null }, on: timedOut },
    ],
    "a failed registration clears only the token that it made (T22)": [
      {
        in: "signedIn",
        on: failedIn(2),
        to: "signedOut",
        does: [follows(null), forgets(zhang)],
        sets: { held: null },
      },
      { in: "signedIn", on: failedIn(1) },
      { in: "signedIn", on: failedIn(null) },
      { in: "signedOut", on: failedIn(null), does: [forgets(null)] },
    ],
    "a logout is local at once; the server revokes it afterwards (T9)": [
      {
        in: "signedIn",
        on: { type: "logout", keepDrafts: true, keepWaiting: false },
        to: "signingOut",
        does: [follows(null), forgets(zhang)],
        starts: [["leave", leaving]],
        sets: { held: null, leaving },
      },
      {
        in: "signingOut",
        given: { held: null, leaving },
        on: done("leave"),
        to: "signedOut",
        sets: { leaving: null },
      },
      {
        in: "signingOut",
        given: { held: null, leaving },
        on: failed("leave", new Error("timeout")),
        to: "signedOut",
        sets: { leaving: null },
      },
    ],
    "the deletion of the account leaves nothing on the device, also after a 20402 to another call":
      [
        {
          in: "signedIn",
          on: { type: "account.deleted", session: zhang },
          to: "signingOut",
          does: [follows(null), forgets(zhang)],
          starts: [["leave", deleted]],
          sets: { held: null, leaving: deleted },
        },
        ...["timedOut", "signedOut"].map((state) => ({
          in: state,
          given: { held: null },
          on: { type: "account.deleted", session: zhang },
          to: "signingOut",
          starts: [["leave", deleted] as const],
          sets: { leaving: deleted },
        })),
        { in: "signedIn", on: { type: "account.deleted", session: li } },
      ],
    "a logout in another tab ends the session here (T11)": [
      {
        in: "signedIn",
        on: { type: "elsewhere.signedOut" },
        to: "signedOut",
        does: [follows(null)],
        sets: { held: null },
      },
    ],
  },
});
