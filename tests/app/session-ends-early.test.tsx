// @vitest-environment bundled-happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter, useLocation } from "react-router-dom";
import { expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { Screens } from "#app/screens.tsx";
import { loginModalLogic } from "#app/session/login-effects.ts";
import { accessTokenLogic } from "#app/session/token-effects.ts";
import { paths } from "#contract/paths/paths.ts";
import { registerShopActors } from "#machines/shop-actors.ts";
import { type UserSession, userSessionMachine } from "#machines/user-session.machine.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

const notices = { show() {} };

const userSession = createActor(
  userSessionMachine.provide({
    actors: {
      recall: fromPromise<UserSession | null>(async () => ({
        token: "a token",
        expire: 0,
        userKey: "buyer-1",
      })),
    },
  }),
).start();

registerShopActors({
  userSession,
  accessToken: createActor(accessTokenLogic(notices)),
  loginModal: createActor(
    loginModalLogic(() => {}, notices),
    { input: { open: false } },
  ),
  notices,
  lookForOpenTaps() {},
  sendWaiting() {},
});

let place = "";
let from: unknown = null;

function Place() {
  const { pathname, state } = useLocation();
  place = pathname;
  from = state;
  return null;
}

test("a session that ends before the first screen is drawn leads to login, and from there back", async () => {
  await waitFor(userSession, (snapshot) => snapshot.matches("signedIn"));
  const { generation } = userSession.getSnapshot().context;
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(() =>
    root.render(
      <MemoryRouter initialEntries={[paths.orders()]}>
        <Screens onShow={() => {}} />
        <Place />
      </MemoryRouter>,
    ),
  );
  expect({ place, drawn: document.querySelector("h1") }).toEqual({
    place: "/user/order",
    drawn: null,
  });
  await act(async () => userSession.send({ type: "server.expired", generation }));
  expect({ place, from }).toEqual({ place: "/auth/login", from: { back: "/user/order" } });
  await act(() => root.unmount());
});
