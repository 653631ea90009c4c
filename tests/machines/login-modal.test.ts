import { expect, test } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { codes, Refusal } from "#contract/http/reply.ts";
import { loginModalMachine } from "#machines/login-modal.machine.ts";
import { describeTable } from "./committed.ts";
import { after, describeMachine, done, failed, replay } from "./paths.ts";
import type { ReportedWalk } from "./rows.ts";

const session = { token: "zhang", expire: 0, userKey: "z" };
const form = { mobile: "13800138000", password: "abc123", captcha: "1234", captcha_id: "c1" };
const patch = after("patch.loginModal.filling");
const open = (signedIn: boolean, fromRegister: boolean) => ({
  type: "open",
  signedIn,
  fromRegister,
});

const walk: ReportedWalk = {
  machine: loginModalMachine,
  input: { open: false },
  openings: [{ open: true }],
  events: [
    open(false, false),
    open(false, true),
    open(true, false),
    { type: "edited" },
    { type: "submit", form },
    { type: "forgot" },
    { type: "backToLogin" },
    { type: "close" },
    { type: "session.began" },
    { type: "session.ended" },
    done("login", session),
    failed("login", new Refusal(codes.loginFailed, "手机号码或密码错误")),
    patch,
  ],
  called: { "the form": form, "Zhang's session": session },
  situation: ({ context }) => ({
    "opened from register": context.fromRegister,
    step: context.step,
    message: context.message,
    refusals: Math.min(context.refusals, 1),
  }),
  never: {
    "more than ten patches": ({ context }) => context.step > 10,
    "patches before the login": (snapshot) =>
      !snapshot.hasTag("welcome") && snapshot.context.step > 0,
    "arrived with an unfilled dial": (snapshot) =>
      snapshot.matches("arrived") && snapshot.context.step !== 10,
    "a closed panel that remembers": (snapshot) =>
      snapshot.matches("closed") &&
      (snapshot.context.message !== null || snapshot.context.fromRegister),
  },
};

describeTable("login-modal", walk);
describeMachine("login modal", walk);

test("a page starts with the form", async () => {
  const end = await replay({ ...walk, input: { open: true } }, []);
  expect(end).toEqual({ state: "asking", broken: [] });
});

test("the dial takes ten patches, then it goes on, once", async () => {
  const reported: [string, unknown][] = [];
  const onAction = (name: string, params: unknown) => {
    reported.push([name, params]);
  };
  const loggedIn = [open(false, true), { type: "submit", form }, done("login", session)];
  const nine = Array.from({ length: 9 }, () => patch);
  expect(await replay({ ...walk, onAction }, [...loggedIn, ...nine])).toEqual({
    state: "filling",
    broken: [],
  });
  expect(reported).toEqual([["adopt", { session }]]);
  reported.length = 0;
  expect(await replay({ ...walk, onAction }, [...loggedIn, ...nine, patch])).toEqual({
    state: "arrived",
    broken: [],
  });
  expect(reported).toEqual([
    ["adopt", { session }],
    ["goOn", { fromRegister: true }],
  ]);
});

test("what was said of a login goes with the next key, and not before", async () => {
  const refused = [
    open(false, false),
    { type: "submit", form },
    failed("login", new Refusal(codes.loginFailed, "手机号码或密码错误")),
  ];
  const messageAfter = async (...events: ReportedWalk["events"]) => {
    const said: unknown[] = [];
    const never = { heard: ({ context }: AnyMachineSnapshot) => said.push(context.message) < 0 };
    await replay({ ...walk, never }, events);
    return said.at(-1);
  };
  expect([
    await messageAfter(...refused),
    await messageAfter(...refused, { type: "edited" }),
  ]).toEqual(["手机号码或密码错误", null]);
});

test("a logout while the dial fills leaves nothing to go on to", async () => {
  const reported: string[] = [];
  const onAction = (name: string) => {
    reported.push(name);
  };
  const end = await replay({ ...walk, onAction }, [
    open(false, false),
    { type: "submit", form },
    done("login", session),
    patch,
    { type: "session.ended" },
  ]);
  expect(end).toEqual({ state: "closed", broken: [] });
  expect(reported).toEqual(["adopt"]);
});
