import type { Location, NavigateFunction, NavigationType } from "react-router-dom";
import { waitFor } from "xstate";
import { Unreachable } from "#api/unreachable.ts";
import { endIfOver } from "#app/session/session-effects.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { paths } from "#contract/paths/paths.ts";
import { copyState, screenLoads, watchCopyState } from "#data/copies/late-replies.ts";
import { removeSession, writeSession } from "#db/records.ts";
import { openLogin, shopActors } from "#machines/shop-actors.ts";
import { isAway, look, onNetworkBack } from "#platform/network.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { referrerAfter, verdictOn } from "./guard.ts";
import { aliasOf, type Match, matchScreen } from "./matching.ts";
import { type Content, loadContent, pathOf, type Shown } from "./screen-loading.ts";
import { isOpenedAfresh } from "./scroll-memory.ts";

/**
 * Guard and loading of every navigation, without React. The screen on the page stays until the
 * next one is loaded; the last navigation wins.
 */
export interface NavigationLoader {
  /** Follows the network and the copies of the device. Returns how to stop. */
  readonly start: () => () => void;
  /** Called after each change of `shown` or `loading`. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The screen on the page; null before the first and after the buyer of the last one left. */
  readonly shown: () => Shown | null;
  readonly loading: () => boolean;
  /** Loads the screen of a location. A jump within the page (#…) loads nothing. */
  readonly visit: (to: Location, type: `${NavigationType}`) => void;
  /** Whose page it is; a change empties a screen that may show data of the buyer before. */
  readonly follow: (userKey: string | null) => void;
  /**
   * Loads the screen on the page again, unless a navigation leads away from it. With data on it, a
   * failure becomes a toast.
   */
  readonly revalidate: () => Promise<void>;
}

interface Visit {
  readonly to: Location;
  readonly type: `${NavigationType}`;
}

/** The visitor is on the way to login already; the refusal needs no screen. */
const isLeaving = (content: Content): boolean =>
  content.kind === "failed" &&
  content.error instanceof Refusal &&
  content.error.code === codes.loginExpired;

const shortText = (error: unknown) =>
  error instanceof Refusal || error instanceof Unreachable ? error.message : "页面出错了";

export function navigationLoader(
  navigate: NavigateFunction,
  load: typeof loadContent = loadContent,
): NavigationLoader {
  const { userSession } = shopActors();
  const userKeyNow = () => userSession.getSnapshot().context.held?.userKey ?? null;
  const listeners = new Set<() => void>();
  let shown: Shown | null = null;
  let loading = false;
  let latest: Visit | null = null;
  /** Ends the navigation under way. */
  let navigation = new AbortController();
  let owner = userKeyNow();

  const become = (next: Shown | null, isLoading: boolean) => {
    shown = next;
    loading = isLoading;
    for (const listener of listeners) listener();
  };

  async function show(match: Match, { to, type }: Visit, signal: AbortSignal): Promise<void> {
    become(shown, true);
    const content = await load(match, to, signal);
    if (signal.aborted) return;
    if (isLeaving(content)) return become(shown, false);
    document.title = `${match.route.title} · 齐墨印纸`;
    const returning = type === "POP" && !(shown === null && isOpenedAfresh());
    become({ ...match, location: to, content, buyer: userKeyNow(), returning }, false);
    takeAnswers();
  }

  async function enter(visit: Visit): Promise<void> {
    const { to } = visit;
    navigation.abort();
    navigation = new AbortController();
    const { signal } = navigation;
    const alias = aliasOf(to.pathname);
    if (alias !== null) return navigate(alias + to.search, { replace: true, state: to.state });
    screenLoads(true);
    const match = matchScreen(to.pathname);
    await waitFor(userSession, (snapshot) => !snapshot.matches("checking"));
    if (signal.aborted) return;
    endIfOver(userSession);
    const referrer = referrerAfter(to.pathname, to.search);
    if (referrer === null) removeSession("referrer");
    else writeSession("referrer", referrer);
    const isSignedIn = userSession.getSnapshot().matches("signedIn");
    const verdict = verdictOn(match.route, pathOf(to), isSignedIn);
    switch (verdict.kind) {
      case "login":
        return navigate(paths.login(), { replace: true, state: { back: verdict.back } });
      case "alreadyIn":
        toast(verdict.warning, { tone: "wait" });
        return navigate(verdict.to, { replace: true });
      case "pass":
        return show(match, visit, signal);
    }
  }

  /** Does a navigation lead away from the screen on the page? */
  const isLeft = (): boolean =>
    shown !== null && latest !== null && pathOf(shown.location) !== pathOf(latest.to);

  async function revalidate(): Promise<void> {
    // Loading a screen that is being left again would make the next one wait for the network.
    if (shown === null || isLeft()) return;
    const before = shown;
    const { signal } = navigation;
    become(shown, true);
    screenLoads(false);
    if (isAway()) await look();
    const content = await load(before, before.location, signal);
    // A navigation that was under way has drawn its screen meanwhile.
    if (signal.aborted || shown?.location !== before.location) return;
    if (isLeaving(content)) return become(shown, false);
    if (content.kind !== "failed" || before.content.kind !== "screen")
      return become({ ...before, content }, false);
    become(shown, false);
    toast(shortText(content.error), { tone: "danger" });
  }

  /** The shop's answer came after the copy that is shown. */
  function takeAnswers(): void {
    if (copyState() === "arrived") void revalidate();
  }

  function askAgain(): void {
    if (shown?.content.kind === "failed" || copyState() === "unanswered") void revalidate();
  }

  /** The buyer of this tab changed without having navigated: another tab, or the server. */
  function buyerLeft(): void {
    if (latest === null) return;
    // The answer was quicker than the first drawing of the screen that asked.
    if (shown === null) return void enter(latest);
    const { requireAuth, settling } = shown.route;
    if (userSession.getSnapshot().matches("timedOut")) {
      if (settling) openLogin();
      else void navigate(paths.login(), { state: { back: pathOf(latest.to) } });
      return;
    }
    // The logout of this page leads on by itself.
    if (paths.logout.isAt(shown.location.pathname)) return;
    // Any other screen may show data of the buyer, for example a draft.
    if (!requireAuth) become(null, loading);
    void enter(latest);
  }

  return {
    start() {
      const stopCopies = watchCopyState(takeAnswers);
      const stopNetwork = onNetworkBack(askAgain);
      return () => {
        stopCopies();
        stopNetwork();
        navigation.abort();
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    shown: () => shown,
    loading: () => loading,
    visit(to, type) {
      const visit = { to, type };
      latest = visit;
      const isJump = to.hash !== "" && shown !== null && pathOf(to) === pathOf(shown.location);
      if (!isJump) void enter(visit);
    },
    follow(userKey) {
      const before = owner;
      if (userKey === null) {
        if (before !== null) buyerLeft();
        return;
      }
      owner = userKey;
      // Another buyer sees nothing of the one before.
      if (before === null || before === userKey || shown?.route.requireAuth !== true) return;
      become(null, loading);
      if (latest !== null) void enter(latest);
    },
    revalidate,
  };
}
