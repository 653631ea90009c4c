import { expect, test } from "vitest";
import { codes, Refusal } from "#contract/http/reply.ts";
import { isAnswer, isCode, isJudged, isUnsent } from "#machines/checkout-terms.ts";
import { textOf } from "#machines/failures.ts";

const unsent = Object.assign(new Error("没有网络"), { kind: "unsent" });
const silent = Object.assign(new Error("没有回应"), { kind: "silent" });
const loginExpired = new Refusal(codes.loginExpired, "登录超时");
const forbidden = new Refusal(codes.forbidden, "无权访问");
const judged = new Refusal(codes.forbidden, "无权访问", null, true);
const busyElsewhere = new Refusal(codes.keyInProgress, "正在处理，请稍候");
/** Looks like each of them, and is none. */
const alike = { kind: "unsent", code: codes.loginExpired, judged: true, message: "应该看不到" };
const alikeError = Object.assign(new Error("别家的"), { code: codes.loginExpired, judged: true });

const failures = {
  ...{ unsent, silent, loginExpired, forbidden, judged, busyElsewhere, alike, alikeError },
  nothing: null,
};
const thatAre = (is: (failure: unknown) => boolean) =>
  Object.entries(failures).flatMap(([name, failure]) => (is(failure) ? [name] : []));

test("a failure has its own message, or the default one", () => {
  expect([forbidden, silent, alike, "odd", null].map(textOf)).toEqual([
    "无权访问",
    "没有回应",
    "网络请求失败",
    "网络请求失败",
    "网络请求失败",
  ]);
});

test("of the ways to fail, each question knows its own", () => {
  expect({
    expired: thatAre((failure) => isCode(failure, codes.loginExpired)),
    unsent: thatAre(isUnsent),
    judged: thatAre(isJudged),
    answer: thatAre(isAnswer),
  }).toEqual({
    expired: ["loginExpired"],
    unsent: ["unsent"],
    judged: ["judged"],
    answer: ["loginExpired", "forbidden", "judged"],
  });
});
