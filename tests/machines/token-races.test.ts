// @vitest-environment bundled-happy-dom
import fc from "fast-check";
import { expect, test } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { Browser } from "./two-tabs.ts";

/** What may happen, in whichever order; SHOP_RACES sets how many schedules are tried. */
const happening = fc.record({
  kind: fc.constantFrom(
    "ask",
    "askMine",
    "cut",
    "endToken",
    "endSession",
    "logIn",
    "logOut",
    "bringBack",
  ),
  tab: fc.constantFrom(0, 1),
});
const start = fc.constantFrom("none", "live", "buried");
const schedules = Number(process.env.SHOP_RACES ?? 1000);

function happen(browser: Browser, { kind, tab }: { kind: string; tab: number }): void {
  switch (kind) {
    case "ask":
      void browser.call(tab, false);
      return;
    case "askMine":
      void browser.call(tab, true);
      return;
    case "cut":
      void browser.call(tab, true, true);
      return;
    case "endToken":
      browser.host.endCompanyToken();
      return;
    case "endSession":
      browser.host.sessions.clear();
      return;
    case "logIn":
      browser.logIn(tab);
      return;
    case "logOut":
      browser.logOut(tab);
      return;
    case "bringBack":
      browser.bringBack();
      return;
  }
}

async function settle(scheduler: fc.Scheduler, steps = 5000): Promise<void> {
  // Promise chains run between two scheduled steps; none of them waits for a clock.
  const breathe = async () => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
  };
  await breathe();
  while (scheduler.count() > 0) {
    if (steps-- === 0) throw new Error("it never comes to rest");
    await scheduler.waitOne();
    await breathe();
  }
}

/** Facts of the design (reliability: token lifecycle), checked when nothing is left to happen. */
function brokenFacts(browser: Browser): string[] {
  const { host, requests, outcomes, tabs, stored, buriedBefore } = browser;
  const facts: Record<string, boolean> = {
    "one token call at a time in the whole browser": host.mostTokenCallsAtOnce <= 1,
    "a token is asked for only because there was none or it ended":
      host.tokenCalls <= host.ends + 1,
    "each call ends exactly once":
      outcomes.length === browser.calls &&
      new Set(outcomes.map((o) => o.call)).size === browser.calls,
    "one repetition at most, and only after 20401": requests.every((request) => {
      const same = requests.filter((other) => other.call === request.call);
      return same.length <= 2 && same.slice(0, -1).every((o) => o.answer === codes.appTokenInvalid);
    }),
    "a session that was logged out is never sent again by its tab": browser.loggedOut.every(
      ({ tab, token, after }) =>
        requests.slice(after).every((request) => request.tab !== tab || request.user !== token),
    ),
    "no reply is handed on to whoever came after its session": outcomes.every((o) => !o.stale),
    "both tabs agree with storage": tabs.every(
      ({ userSession }) =>
        (userSession.getSnapshot().context.held?.token ?? null) === stored.session,
    ),
    "both tabs carry the application token that storage holds": tabs.every(
      ({ accessToken }) =>
        (accessToken.getSnapshot().context.held?.token ?? null) === stored.access,
    ),
    "a session that was buried before the start is never sent": requests.every(
      ({ user }) => user === null || user !== buriedBefore,
    ),
    "storage keeps no session that this device has left":
      stored.session === null || !browser.graves.has(stored.session),
    "signed in exactly where a session is held": tabs.every(({ userSession }) => {
      const snapshot = userSession.getSnapshot();
      return snapshot.matches("signedIn") === Boolean(snapshot.context.held?.token);
    }),
    "every machine lives": tabs.every(
      ({ accessToken, userSession }) =>
        accessToken.getSnapshot().status === "active" &&
        userSession.getSnapshot().status === "active",
    ),
  };
  return Object.keys(facts).filter((fact) => !facts[fact]);
}

test("no interleaving of calls, verdicts, logins and logouts in two tabs breaks a fact", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      start,
      fc.array(happening, { maxLength: 10 }),
      async (s, found, events) => {
        const browser = new Browser((what) => s.schedule(Promise.resolve(), what), found);
        for (const event of events) {
          void s.schedule(Promise.resolve(), event.kind).then(() => happen(browser, event));
        }
        await settle(s);
        expect(brokenFacts(browser)).toEqual([]);
      },
    ),
    { numRuns: schedules },
  );
});

test("a session that the host honours and nobody ended survives every late report", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(happening, { maxLength: 8 }), async (s, events) => {
      const browser = new Browser((what) => s.schedule(Promise.resolve(), what));
      const harmless = events.filter(({ kind }) => kind !== "endSession" && kind !== "logOut");
      await settle(s);
      browser.logIn(0);
      await settle(s);
      const asking = [browser.call(0, true), browser.call(1, true), browser.call(0, true)];
      void s.schedule(Promise.resolve(), "another session").then(() => {
        browser.host.sessions.clear();
        browser.logIn(1);
      });
      for (const event of harmless) {
        void s.schedule(Promise.resolve(), event.kind).then(() => happen(browser, event));
      }
      await settle(s);
      await Promise.all(asking);
      const kept = browser.stored.session ?? "";
      expect(browser.host.sessions.has(kept)).toBe(true);
      expect(brokenFacts(browser)).toEqual([]);
    }),
    { numRuns: schedules },
  );
});

test("fifty calls refused at once ask for one token and are all repeated", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 50 }), async (s, count) => {
      const browser = new Browser((what) => s.schedule(Promise.resolve(), what));
      await settle(s);
      browser.host.endCompanyToken();
      for (let i = 0; i < count; i++) void browser.call(i % 2, false);
      await settle(s);
      expect(browser.outcomes.map(({ ended }) => ended)).toEqual(Array(count).fill("answered"));
      expect(browser.host.tokenCalls).toBe(2);
      expect(browser.requests.length).toBeLessThanOrEqual(2 * count);
    }),
    { numRuns: Math.ceil(schedules / 20) },
  );
});

test("many expired replies end the session once, and say so once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 20 }), async (s, count) => {
      const browser = new Browser((what) => s.schedule(Promise.resolve(), what));
      browser.logIn(0);
      await settle(s);
      browser.host.sessions.clear();
      for (let i = 0; i < count; i++) void browser.call(0, true);
      await settle(s);
      expect(browser.outcomes.map(({ ended }) => ended)).toEqual(
        Array(count).fill(codes.loginExpired),
      );
      expect(browser.timeouts).toEqual([1, 0]);
      expect(browser.tabs[0]?.userSession.getSnapshot().value).toBe("timedOut");
    }),
    { numRuns: Math.ceil(schedules / 20) },
  );
});

test("a host that honours no token is asked twice by a call, not for ever", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (s) => {
      const browser = new Browser((what) => s.schedule(Promise.resolve(), what));
      browser.host.refusesAll = true;
      void browser.call(0, false);
      await settle(s);
      expect(browser.outcomes).toEqual([{ call: 0, ended: codes.appTokenInvalid, stale: false }]);
      expect(browser.requests.length).toBe(2);
      expect(browser.tabs[0]?.accessToken.getSnapshot().value).toBe("failed");
    }),
    { numRuns: 20 },
  );
});
