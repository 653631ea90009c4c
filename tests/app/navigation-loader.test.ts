// @vitest-environment bundled-happy-dom
import type { Location } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { type NavigationLoader, navigationLoader } from "#app/navigation-loader.ts";
import type { Content } from "#app/screen-loading.ts";
import { loginModalLogic } from "#app/session/login-effects.ts";
import { accessTokenLogic } from "#app/session/token-effects.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { isOpening, noteOutdated } from "#data/copies/late-replies.ts";
import { registerShopActors } from "#machines/shop-actors.ts";
import { type UserSession, userSessionMachine } from "#machines/user-session.machine.ts";

const notices = { show() {} };

/** The page of this buyer, or of a visitor. */
async function signIn(userKey: string | null): Promise<void> {
  const userSession = createActor(
    userSessionMachine.provide({
      actors: {
        recall: fromPromise<UserSession | null>(async () =>
          userKey === null ? null : { token: "a token", expire: 0, userKey },
        ),
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
  await waitFor(userSession, (snapshot) => !snapshot.matches("checking"));
}

interface Load {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly end: (content: Content) => Promise<void>;
}
let loads: Load[] = [];
const navigate = vi.fn();
/** Lets what was awaited go on. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function open(): NavigationLoader {
  return navigationLoader(
    navigate,
    (_, location, signal) =>
      new Promise((resolve) => {
        const end = async (content: Content) => {
          resolve(content);
          await turn();
        };
        loads.push({ path: location.pathname, signal, end });
      }),
  );
}

const at = (path: string): Location => {
  const { pathname, search, hash } = new URL(path, "http://shop.example");
  return { pathname, search, hash, state: null, key: path };
};
const screen = (data: unknown): Content => ({
  kind: "screen",
  screen: { Component: () => null },
  layout: null,
  data,
});
const failed = (error: unknown): Content => ({ kind: "failed", error, layout: null });

async function visit(loader: NavigationLoader, path: string): Promise<void> {
  loader.visit(at(path), "PUSH");
  await turn();
}

/** The load that began last. */
function last(): Load {
  const load = loads.at(-1);
  if (load === undefined) throw new Error("nothing loads");
  return load;
}

const stateOf = (loader: NavigationLoader) => {
  const shown = loader.shown();
  const data = shown?.content.kind === "screen" ? shown.content.data : shown?.content.kind;
  return [shown?.location.pathname, data, loader.loading()];
};

beforeEach(() => {
  loads = [];
  navigate.mockReset();
  sessionStorage.clear();
});

test("the last of two navigations wins, whichever loads first", async () => {
  await signIn(null);
  const loader = open();
  await visit(loader, "/about");
  const first = last();
  await visit(loader, "/terms");
  expect([first.signal.aborted, last().signal.aborted]).toEqual([true, false]);
  await last().end(screen("terms"));
  await first.end(screen("about"));
  expect(stateOf(loader)).toEqual(["/terms", "terms", false]);
});

test("a screen stays until the next one is loaded", async () => {
  await signIn(null);
  const loader = open();
  await visit(loader, "/about");
  await last().end(screen("about"));
  await visit(loader, "/terms");
  expect(stateOf(loader)).toEqual(["/about", "about", true]);
});

test("a jump within the page loads nothing", async () => {
  await signIn(null);
  const loader = open();
  await visit(loader, "/about");
  await last().end(screen("about"));
  await visit(loader, "/about#contact");
  expect([loads.length, loader.loading()]).toEqual([1, false]);
});

test("a visitor on a screen of a buyer is sent to login, and from there back", async () => {
  await signIn(null);
  await visit(open(), "/user/order?page=2");
  expect(loads).toEqual([]);
  expect(navigate.mock.calls).toEqual([
    ["/auth/login", { replace: true, state: { back: "/user/order?page=2" } }],
  ]);
});

test("a buyer who opens the registration is sent to the account", async () => {
  await signIn("buyer-1");
  await visit(open(), "/auth/reg");
  expect(loads).toEqual([]);
  expect(navigate.mock.calls).toEqual([["/user", { replace: true }]]);
});

test("a refusal of an ended session shows nothing: login follows by itself", async () => {
  await signIn("buyer-1");
  const loader = open();
  await visit(loader, "/user/order");
  await last().end(failed(new Refusal(codes.loginExpired, "请重新登录")));
  expect(stateOf(loader)).toEqual([undefined, undefined, false]);
});

test("data stay where loading them again fails", async () => {
  await signIn(null);
  const loader = open();
  await visit(loader, "/about");
  await last().end(screen("about"));
  void loader.revalidate();
  await last().end(failed(new Refusal(codes.notFound, "没有")));
  expect(stateOf(loader)).toEqual(["/about", "about", false]);
});

test("a reload that ends after a navigation began does not replace the next screen", async () => {
  await signIn(null);
  const loader = open();
  await visit(loader, "/about");
  await last().end(screen("about"));
  void loader.revalidate();
  const again = last();
  await visit(loader, "/terms");
  const next = last();
  await again.end(screen("about again"));
  expect([again.signal.aborted, ...stateOf(loader)]).toEqual([true, "/about", "about", true]);
  await next.end(screen("terms"));
  expect(stateOf(loader)).toEqual(["/terms", "terms", false]);
});

test("a screen that is being left is not loaded again, and the next one is still an opening one", async () => {
  await signIn(null);
  const loader = open();
  await visit(loader, "/about");
  await last().end(screen("about"));
  await visit(loader, "/terms");
  const next = last();
  await loader.revalidate();
  expect([loads.length, isOpening()]).toEqual([2, true]);
  await next.end(screen("terms"));
  expect(stateOf(loader)).toEqual(["/terms", "terms", false]);
  void loader.revalidate();
  expect([loads.length, last().path, isOpening()]).toEqual([3, "/terms", false]);
});

test("a failed screen is replaced by a later success", async () => {
  await signIn(null);
  const loader = open();
  await visit(loader, "/about");
  await last().end(failed(new Error("broken")));
  void loader.revalidate();
  await last().end(screen("about"));
  expect(stateOf(loader)).toEqual(["/about", "about", false]);
});

test("news of the shop load the screen again until the loader stops", async () => {
  await signIn(null);
  const loader = open();
  const stop = loader.start();
  await visit(loader, "/about");
  await last().end(screen("copy"));
  noteOutdated();
  await last().end(screen("answer"));
  expect([loads.length, ...stateOf(loader)]).toEqual([2, "/about", "answer", false]);
  stop();
  noteOutdated();
  await turn();
  expect(loads.length).toBe(2);
});

test("news that come while a screen loads wait for that screen", async () => {
  await signIn(null);
  const loader = open();
  const stop = loader.start();
  await visit(loader, "/about");
  noteOutdated();
  expect(loads.length).toBe(1);
  await last().end(screen("copy"));
  expect([loads.length, ...stateOf(loader)]).toEqual([2, "/about", "copy", true]);
  stop();
});

test("another buyer sees nothing of the one before", async () => {
  await signIn("buyer-1");
  const loader = open();
  await visit(loader, "/user/order");
  await last().end(screen("orders of buyer-1"));
  loader.follow("buyer-2");
  expect(loader.shown()).toBeNull();
  await turn();
  expect(loads.map(({ path }) => path)).toEqual(["/user/order", "/user/order"]);
});

test("a buyer who leaves empties a screen that may show a draft, and it loads again", async () => {
  await signIn("buyer-1");
  const loader = open();
  await visit(loader, "/about");
  await last().end(screen("about"));
  loader.follow(null);
  expect(loader.shown()).toBeNull();
  await turn();
  expect(loads.length).toBe(2);
});
