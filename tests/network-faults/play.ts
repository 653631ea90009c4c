import type { Page } from "@playwright/test";
import type { Asked, Fault, FaultProxy } from "#tests/e2e/support/fault-proxy.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import { untilInstalled } from "#tests/e2e/support/screens.ts";
import type { Played } from "./cells.ts";
import type { Step } from "./steps.ts";

const good: Fault = { kind: "none" };

const faults: Readonly<Record<Played, Fault>> = {
  away: good,
  refused: { kind: "refused" },
  hole: { kind: "hole" },
  lateInHole: { kind: "hole" },
  cutReply: { kind: "cutReply" },
  killedBefore: { kind: "hole" },
  killedAfter: { kind: "hole" },
  twice: good,
  gateway: { kind: "gateway", path: "/api", status: 503 },
  appToken: { kind: "envelope", code: 20401, msg: "应用令牌无效，请重试" },
  userToken: { kind: "envelope", code: 20402, msg: "登录超时,请重新登录!" },
  dayAhead: good,
  lateDuplicate: { kind: "hole" },
  secondTab: good,
  crashed: { kind: "hole" },
  nextVersion: good,
  otherBuyer: { kind: "hole" },
};

const isAway = (played: Played): boolean => played === "away" || played === "secondTab";

export const nextWaits = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);

/** The device has the next version of the page's worker, which waits to be let in. */
async function untilNextWaits(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await expect.poll(() => nextWaits(page), { timeout: 30_000 }).toBe(true);
}

/** The proxies between a page and its server. */
export interface Road {
  readonly between: FaultProxy;
  /** SIGKILL to the shop's server, and another on the same database. */
  readonly restart: () => Promise<void>;
}

/** The fault of the network once the first call is under way. */
async function after(played: Played, { between, restart }: Road): Promise<void> {
  if (played === "lateInHole" || played === "killedAfter" || played === "crashed") {
    await between.deliver();
  }
  if (played !== "killedBefore" && played !== "killedAfter") return;
  await between.goAway();
  await restart();
  await between.comeBack();
}

/** What was sent, and until when the network works again. */
export interface Playing {
  /** The keys of the calls, in their order, and whose sessions they were. */
  readonly keys: readonly string[];
  readonly sessions: readonly string[];
  readonly mended: () => Promise<void>;
}

/** Taps, while the first call that is meant meets the fault; all else goes through. */
export async function play(
  page: Page,
  road: Road,
  played: Played,
  { isCall, tap }: Step,
): Promise<Playing> {
  const keys: string[] = [];
  const sessions: string[] = [];
  let mending = Promise.resolve();
  road.between.fault = (asked: Asked) => {
    if (played === "nextVersion" && asked.path === "/sw.js") return { kind: "nextVersion" };
    if (!isCall(asked)) return good;
    sessions.push(String(asked.headers.authusertoken));
    keys.push(String(asked.headers["idempotency-key"]));
    if (keys.length > 1) return good;
    // The call itself is handed over first.
    mending = new Promise((resolve) => setTimeout(resolve, 0)).then(() => after(played, road));
    return faults[played];
  };
  if (played === "nextVersion") await untilNextWaits(page);
  if (played === "secondTab") await untilInstalled(page);
  if (isAway(played)) await road.between.goAway();
  await tap(page, played === "twice" ? 2 : 1);
  return { keys, sessions, mended: () => mending };
}
