import { expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { codes, Refusal } from "#contract/http/reply.ts";
import { type CaptchaKind, type Challenge, captchaMachine } from "#machines/captcha.machine.ts";
import { describeTable } from "./committed.ts";
import { describeMachine, done, failed, replay } from "./paths.ts";
import type { ReportedWalk } from "./rows.ts";

const picture = { id: "c1", kind: "string", data: "data:image/svg+xml,1" };
const work = { id: "c2", kind: "pow", data: "data:application/json,2" };
const wrong = failed("verify", new Refusal(codes.captchaWrong, "验证码错误"));
const silent = new Error("网络连接失败，请检查网络连接");

const walk: ReportedWalk = {
  machine: captchaMachine,
  events: [
    { type: "refresh" },
    { type: "refresh", kind: "pow" },
    { type: "refresh", kind: "string" },
    { type: "check", answer: "" },
    { type: "check", answer: "AB12" },
    { type: "check", answer: "CD34" },
    { type: "edit" },
    done("fetchChallenge", picture),
    failed("fetchChallenge", silent),
    done("verify"),
    wrong,
    failed("verify", silent),
    done("work", "19lt"),
    failed("work", silent),
  ],
  called: { "the picture": picture, "the work": work },
  situation: ({ context }) => ({
    kind: context.kind,
    challenge: context.challenge?.id ?? null,
    answer: context.answer,
    misses: context.misses,
    message: context.message,
  }),
  never: {
    "an answer without a challenge": (snapshot) =>
      snapshot.matches("right") &&
      (snapshot.context.challenge === null || snapshot.context.answer === ""),
    "an empty answer on its way": (snapshot) =>
      snapshot.matches("checking") && snapshot.context.answer === "",
    "a fourth try": ({ context }) => context.misses > 2,
    "failed without a reason": (snapshot) =>
      snapshot.matches("failed") && snapshot.context.message === null,
  },
};

describeTable("captcha", walk);
describeMachine("captcha", walk);

test("the third wrong answer brings a new picture, and still says why", async () => {
  const miss = [{ type: "check", answer: "AB12" }, wrong];
  const events = [done("fetchChallenge", picture), ...miss, ...miss, ...miss];
  expect(await replay(walk, events)).toEqual({ state: "fetching", broken: [] });
});

test("work is done by the device without a question", async () => {
  const events = [
    done("fetchChallenge", picture),
    { type: "refresh", kind: "pow" },
    done("fetchChallenge", work),
    done("work", "19lt"),
  ];
  expect(await replay(walk, events)).toEqual({ state: "right", broken: [] });
});

test("of pictures asked for in haste the last is shown, whichever comes first", async () => {
  const answers: Array<(challenge: Challenge) => void> = [];
  const fetchChallenge = fromPromise<Challenge, CaptchaKind>(
    () => new Promise((answer) => answers.push(answer)),
  );
  const machine = captchaMachine.provide({ actors: { fetchChallenge } });
  const shownAfter = async (order: readonly [number, number]) => {
    answers.length = 0;
    const actor = createActor(machine).start();
    actor.send({ type: "refresh" });
    for (const at of order) {
      answers[at]?.({ ...picture, kind: "string", id: `asked ${at}` });
      await Promise.resolve().then(() => undefined);
    }
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches("shown"));
    return context.challenge?.id;
  };
  expect([await shownAfter([0, 1]), await shownAfter([1, 0])]).toEqual(["asked 1", "asked 1"]);
});
