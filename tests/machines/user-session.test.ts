import { expect, test } from "vitest";
import { type UserSession, userSessionMachine } from "#machines/user-session.machine.ts";
import { describeTable } from "./committed.ts";
import { describeMachine, done, failed, replay } from "./paths.ts";
import type { ReportedWalk } from "./rows.ts";

const zhang: UserSession = { token: "zhang", expire: 0, userKey: "z" };
const li: UserSession = { token: "li", expire: 0, userKey: "l" };

const walk: ReportedWalk = {
  machine: userSessionMachine,
  events: [
    done("recall", null),
    done("recall", zhang),
    failed("recall", new Error("denied")),
    done("leave"),
    failed("leave", new Error("disk full")),
    { type: "server.signedIn", session: zhang },
    { type: "server.signedIn", session: li },
    { type: "server.expired", generation: 1 },
    { type: "server.expired", generation: 2 },
    { type: "server.registrationFailed", made: null },
    { type: "server.registrationFailed", made: 1 },
    { type: "logout", keepDrafts: false },
    { type: "account.deleted", session: zhang },
    { type: "elsewhere.signedIn", session: zhang },
    { type: "elsewhere.signedIn", session: li },
    { type: "elsewhere.signedOut" },
  ],
  called: { "Zhang's session": zhang, "Li's session": li },
  situation: ({ context }) => ({
    held: context.held?.token ?? null,
    generation: Math.min(context.generation, 3),
    leaving: context.leaving?.session.token ?? null,
  }),
  never: {
    "signed in without a token": (snapshot) =>
      snapshot.matches("signedIn") && !snapshot.context.held?.token,
    "a token while nobody is signed in": (snapshot) =>
      !snapshot.matches("signedIn") && snapshot.context.held !== null,
    "leaving nobody": (snapshot) =>
      snapshot.matches("signingOut") && snapshot.context.leaving === null,
  },
};

describeTable("user-session", walk);
describeMachine("user session", walk);

test("screens are reset before they show the next buyer's data", async () => {
  const followed: unknown[] = [];
  const events = [
    done("recall", zhang),
    { type: "elsewhere.signedIn", session: li },
    { type: "logout", keepDrafts: true },
  ];
  const onAction = (name: string, params: unknown) => {
    if (name === "follow") followed.push(params);
  };
  const end = await replay({ ...walk, onAction }, events);
  expect(end).toEqual({ state: "signingOut", broken: [] });
  expect(followed).toEqual([
    { session: zhang },
    { session: null },
    { session: li },
    { session: null },
  ]);
});

test("logout forgets the stored token at once, before the device is wiped", async () => {
  const forgotten: unknown[] = [];
  const onAction = (name: string, params: unknown) => {
    if (name === "forget") forgotten.push(params);
  };
  const events = [done("recall", zhang), { type: "logout", keepDrafts: false }];
  const end = await replay({ ...walk, onAction }, events);
  expect(end).toEqual({ state: "signingOut", broken: [] });
  expect(forgotten).toEqual([{ session: zhang }]);
});

test("20402 to a session that is over leaves the new one alone", async () => {
  const switched = [done("recall", zhang), { type: "elsewhere.signedIn", session: li }];
  const expired = (generation: number) => ({ type: "server.expired", generation });
  expect(await replay(walk, [...switched, expired(1)])).toEqual({ state: "signedIn", broken: [] });
  expect(await replay(walk, [...switched, expired(2)])).toEqual({ state: "timedOut", broken: [] });
});

test("a failed registration clears only the session that it made", async () => {
  const failedWith = (made: number | null) => ({ type: "server.registrationFailed", made });
  const held = done("recall", zhang);
  expect(await replay(walk, [held, failedWith(null)])).toEqual({ state: "signedIn", broken: [] });
  expect(await replay(walk, [held, failedWith(1)])).toEqual({ state: "signedOut", broken: [] });
});
