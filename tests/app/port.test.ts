import { beforeEach, expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import { sessionPortOf } from "#app/port.ts";
import { Misconfigured } from "#contract/http/deployment.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { type AccessToken, accessTokenMachine } from "#machines/access-token.machine.ts";
import { loginModalMachine } from "#machines/login-modal.machine.ts";
import { registerShopActors } from "#machines/shop-actors.ts";
import { type UserSession, userSessionMachine } from "#machines/user-session.machine.ts";

const said: [string, string | undefined][] = [];
beforeEach(() => {
  said.length = 0;
});

const zhang: UserSession = { token: "zhang", expire: 0, userKey: "z" };

function page(session: UserSession | null, give: () => Promise<AccessToken>) {
  const actors = {
    accessToken: createActor(
      accessTokenMachine.provide({
        actors: {
          readToken: fromPromise<AccessToken | null>(async () => null),
          obtainToken: fromPromise(give),
        },
      }),
    ).start(),
    userSession: createActor(
      userSessionMachine.provide({ actors: { recall: fromPromise(async () => session) } }),
    ).start(),
    loginModal: createActor(loginModalMachine, { input: { open: false } }).start(),
    notices: { show: (text: string, tone?: string) => void said.push([text, tone]) },
    lookForOpenTaps: () => {},
    sendWaiting: () => {},
  };
  registerShopActors(actors);
  return { ...actors, port: sessionPortOf(actors) };
}
const given = async () => ({ token: "app", lastsMs: null });
const refusal = (code: number, text: string) => new Refusal(code, text);

test("tokens go out with the generation that their verdicts must name", async () => {
  const { port } = page(zhang, given);
  expect(await port.accessToken()).toEqual({ token: "app", generation: 1 });
  expect(await port.userToken()).toEqual({ token: "zhang", generation: 1 });
  expect([port.isCurrentUser(1), port.isCurrentUser(0)]).toEqual([true, false]);
});

test("20403 is shown, and changes nothing else", async () => {
  const { port, accessToken, userSession, loginModal } = page(zhang, given);
  await port.accessToken();
  await port.userToken();
  port.refused(refusal(codes.forbidden, "无权访问"), { access: 1, user: 1 }, false);
  expect(said).toEqual([["无权访问", "danger"]]);
  expect([accessToken, userSession, loginModal].map((actor) => actor.getSnapshot().value)).toEqual([
    "ready",
    "signedIn",
    "closed",
  ]);
});

test("20401 costs the application token alone, 20402 the session alone", async () => {
  const first = page(zhang, given);
  await first.port.accessToken();
  await first.port.userToken();
  first.port.refused(refusal(codes.appTokenInvalid, "失效"), { access: 1, user: 1 }, false);
  expect(first.accessToken.getSnapshot().value).toBe("obtaining");
  expect(first.userSession.getSnapshot().value).toBe("signedIn");
  const second = page(zhang, given);
  await second.port.accessToken();
  await second.port.userToken();
  second.port.refused(refusal(codes.loginExpired, "过期"), { access: 1, user: 1 }, false);
  expect(second.accessToken.getSnapshot().value).toBe("ready");
  expect(second.userSession.getSnapshot().value).toBe("timedOut");
});

test("20401 to a request without a token is no verdict; 20402 without a session opens the login", async () => {
  const { port, accessToken, loginModal } = page(null, given);
  await port.accessToken();
  expect(await port.userToken()).toBeNull();
  port.refused(refusal(codes.appTokenInvalid, "失效"), { access: null, user: null }, false);
  expect(accessToken.getSnapshot().value).toBe("ready");
  port.refused(refusal(codes.loginExpired, "请先登录"), { access: 1, user: null }, false);
  expect(loginModal.getSnapshot().value).toBe("asking");
});

test("why there is no token is what a call fails with", async () => {
  const refused = page(null, () => Promise.reject(refusal(codes.forbidden, "无权访问")));
  await expect(refused.port.accessToken()).rejects.toMatchObject({ code: 20403 });
  const wrong = page(null, () => Promise.reject(new Misconfigured()));
  await expect(wrong.port.accessToken()).rejects.toMatchObject({
    name: "Unreachable",
    kind: "config",
    message: "配置错误",
  });
});
