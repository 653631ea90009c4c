// @vitest-environment bundled-happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { ShopActors } from "#machines/shop-actors.ts";
import type { Leaving, UserSession } from "#machines/user-session.machine.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

const zhang = { token: "zhang", expire: 0, userKey: "z" };

/** Loads a page's modules again: earlier connections are gone. */
async function page() {
  vi.resetModules();
  const shop = await import("#machines/shop-actors.ts");
  const { accessTokenMachine } = await import("#machines/access-token.machine.ts");
  const { loginModalMachine } = await import("#machines/login-modal.machine.ts");
  const { userSessionMachine } = await import("#machines/user-session.machine.ts");
  const leave = fromPromise<void, Leaving | null>(async () => {});
  const recall = fromPromise<UserSession | null>(async () => null);
  const actors: ShopActors = {
    accessToken: createActor(accessTokenMachine).start(),
    userSession: createActor(userSessionMachine.provide({ actors: { recall, leave } })).start(),
    loginModal: createActor(loginModalMachine, { input: { open: false } }).start(),
    notices: { show: () => {} },
    lookForOpenTaps: () => {},
    sendWaiting: () => {},
  };
  return { shop, actors };
}

let { shop, actors } = await page();
beforeEach(async () => {
  ({ shop, actors } = await page());
});

const signIn = () => actors.userSession.send({ type: "server.signedIn", session: zhang });
const signOut = () => actors.userSession.send({ type: "logout", keepDrafts: false });

test("before the start there are none; after it, everybody has the same", () => {
  expect(() => shop.shopActors()).toThrow(new Error("the shop's actors are not started"));
  shop.registerShopActors(actors);
  expect(shop.shopActors()).toBe(actors);
});

test("the login opens for a visitor, for a buyer who is in it does not", () => {
  shop.registerShopActors(actors);
  const modal = () => {
    const { value, context } = actors.loginModal.getSnapshot();
    return [value, context.fromRegister];
  };
  shop.openLogin();
  expect(modal()).toEqual(["asking", false]);
  actors.loginModal.send({ type: "close" });
  shop.openLogin(true);
  expect(modal()).toEqual(["asking", true]);
  actors.loginModal.send({ type: "close" });
  signIn();
  shop.openLogin();
  expect(modal()).toEqual(["closed", false]);
});

test("a component follows whether a buyer is in, and whose data it may show", async () => {
  shop.registerShopActors(actors);
  const seen: unknown[] = [];
  const { useSignedIn, useUserKey } = shop;
  function Badge() {
    seen.push([useSignedIn(), useUserKey()]);
    return null;
  }
  const root = createRoot(document.createElement("div"));
  await act(async () => root.render(<Badge />));
  await act(async () => signIn());
  await act(async () => signOut());
  expect(seen.filter((one, at) => String(one) !== String(seen[at - 1]))).toEqual([
    [false, null],
    [true, "z"],
    [false, null],
  ]);
  act(() => root.unmount());
});

test("waiting for a buyer resolves with who signed in, or ends on abort", async () => {
  shop.registerShopActors(actors);
  const giving = new AbortController();
  const given = shop.untilSignedIn(giving.signal);
  giving.abort(new Error("left"));
  await expect(given).rejects.toBeInstanceOf(Error);
  const waits = shop.untilSignedIn(new AbortController().signal);
  signIn();
  expect(await waits).toBe("z");
  expect(await shop.untilSignedIn(new AbortController().signal)).toBe("z");
});
