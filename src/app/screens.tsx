import {
  memo,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { type Location, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { waitFor } from "xstate";
import { Unreachable } from "#api/unreachable.ts";
import { endIfOver } from "#app/session/session-effects.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { paths } from "#contract/paths/paths.ts";
import { copyState, screenLoads, watchCopyState } from "#data/copies/late-answers.ts";
import { removeSession, writeSession } from "#db/records.ts";
import { openLogin, shopActors, useUserKey } from "#machines/shop-actors.ts";
import { isAway, look, onNetworkBack } from "#platform/network.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { referrerAfter, verdictOn } from "./guard.ts";
import { aliasOf, type Match, matchScreen } from "./matching.ts";
import { type Content, loadContent as load, pathOf, type Shown } from "./screen-loading.ts";
import { ScreenView } from "./screen-view.tsx";
import { followScroll, isOpenedAfresh, returnTo, visitOf } from "./scroll-memory.ts";

interface ScreensProps {
  onShow: (match: Match) => void;
}

/** The visitor is redirected to login already; the refusal needs no screen. */
const isLeaving = (content: Content): boolean =>
  content.kind === "failed" &&
  content.error instanceof Refusal &&
  content.error.code === codes.loginExpired;

const sayShort = (error: unknown) =>
  error instanceof Refusal || error instanceof Unreachable ? error.message : "页面出错了";

/** A login that ends suspends a checkout, which belongs to the buyer who began it. */
const personalKeyOf = ({ route, buyer }: Shown, userKey: string | null): string | null => {
  if (!route.requireAuth) return null;
  return route.settling ? buyer : userKey;
};

/**
 * Guard, title, loading and scrolling of every navigation. The current screen stays until the next
 * one is ready; the last navigation wins. The surrounding frame changes without a new render of the
 * screen.
 */
export const Screens = memo(function Screens({ onShow }: ScreensProps) {
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const { userSession } = shopActors();
  const userKey = useUserKey();
  const [shown, setShown] = useState<Shown | null>(null);
  const [loading, setLoading] = useState(false);
  const navigation = useRef(new AbortController());

  const show = async (match: Match, to: Location, signal: AbortSignal) => {
    setLoading(true);
    const content = await load(match, to, signal);
    if (signal.aborted) return;
    setLoading(false);
    if (isLeaving(content)) return;
    document.title = `${match.route.title} · 齐墨印纸`;
    const buyer = userSession.getSnapshot().context.held?.userKey ?? null;
    const returning = navigationType === "POP" && !(shown === null && isOpenedAfresh());
    startTransition(() => setShown({ ...match, location: to, content, buyer, returning }));
  };

  const enter = useEffectEvent(async (to: Location) => {
    navigation.current.abort();
    navigation.current = new AbortController();
    const { signal } = navigation.current;
    const alias = aliasOf(to.pathname);
    if (alias !== null) return navigate(alias + to.search, { replace: true, state: to.state });
    screenLoads(true);
    const match = matchScreen(to.pathname);
    await waitFor(userSession, (snapshot) => !snapshot.matches("checking"));
    if (signal.aborted) return;
    endIfOver(userSession);
    const session = userSession.getSnapshot();
    const referrer = referrerAfter(to.pathname, to.search);
    if (referrer === null) removeSession("referrer");
    else writeSession("referrer", referrer);
    const verdict = verdictOn(match.route, pathOf(to), session.matches("signedIn"));
    switch (verdict.kind) {
      case "login":
        return navigate(paths.login(), { replace: true, state: { back: verdict.back } });
      case "alreadyIn":
        toast(verdict.warning, { tone: "wait" });
        return navigate(verdict.to, { replace: true });
      case "pass":
        return show(match, to, signal);
    }
  });

  /** A jump within the page (#…) loads nothing. */
  const isJump = useEffectEvent(
    (to: Location) => to.hash !== "" && shown !== null && pathOf(to) === pathOf(shown.location),
  );

  useEffect(() => {
    if (!isJump(location)) void enter(location);
  }, [location]);
  useEffect(() => () => navigation.current.abort(), []);

  /** The buyer of this tab changed without a navigation: by another tab, or the server. */
  const buyerLeft = useEffectEvent(() => {
    // The reply arrived before the first render of the screen that requested it.
    if (shown === null) return void enter(location);
    const { requireAuth, settling } = shown.route;
    if (userSession.getSnapshot().matches("timedOut")) {
      if (settling) openLogin();
      else navigate(paths.login(), { state: { back: pathOf(location) } });
      return;
    }
    // The logout of this page navigates itself.
    if (paths.logout.isAt(shown.location.pathname)) return;
    // Any other screen may show data of the buyer, such as a draft.
    if (!requireAuth) setShown(null);
    void enter(location);
  });
  /** Nothing of one buyer stays on the screen for another. */
  const otherBuyerCame = useEffectEvent(() => {
    if (shown?.route.requireAuth !== true) return;
    setShown(null);
    void enter(location);
  });
  const owner = useRef(userKey);
  useEffect(() => {
    if (userKey === null) {
      if (owner.current !== null) buyerLeft();
      return;
    }
    if (owner.current !== null && owner.current !== userKey) otherBuyerCame();
    owner.current = userKey;
  }, [userKey]);

  /** Reloads the current screen; with data displayed, a failure is announced and the data stay. */
  const revalidate = async () => {
    if (shown === null) return;
    const { signal } = navigation.current;
    setLoading(true);
    screenLoads(false);
    if (isAway()) await look();
    const content = await load(shown, shown.location, signal);
    if (signal.aborted) return;
    setLoading(false);
    if (isLeaving(content)) return;
    if (content.kind === "failed" && shown.content.kind === "screen") {
      toast(sayShort(content.error), { tone: "danger" });
      return;
    }
    startTransition(() => setShown({ ...shown, content }));
  };

  const copies = useSyncExternalStore(watchCopyState, copyState);
  const isShown = shown !== null && pathOf(shown.location) === pathOf(location);
  /** The server's reply arrived behind the displayed copy. */
  const takeAnswers = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (copies === "arrived" && isShown) takeAnswers();
  }, [copies, isShown]);
  const askAgain = useEffectEvent(() => {
    if (shown?.content.kind === "failed" || copyState() === "unanswered") void revalidate();
  });
  useEffect(() => onNetworkBack(() => askAgain()), []);

  const place = shown === null ? null : pathOf(shown.location);
  const pathname = shown?.location.pathname ?? null;
  const visit = shown === null ? null : visitOf(shown.location);
  /** A return restores its scroll position; every other navigation begins at the top. */
  const goToPlace = useEffectEvent((of: string) => {
    if (shown?.returning === true) return returnTo(of);
    window.scrollTo(0, 0);
    return () => {};
  });
  useLayoutEffect(() => {
    if (place === null || visit === null) return;
    const stopReturning = goToPlace(visit);
    const stopFollowing = followScroll(visit);
    return () => {
      stopReturning();
      stopFollowing();
    };
  }, [place, visit]);
  const arrived = useEffectEvent((first: boolean) => {
    if (shown !== null) onShow(shown);
    const main = document.getElementById("main");
    // A screen may have focused its first field; a first visit leaves it.
    const isTaken = main?.contains(document.activeElement) && document.activeElement !== main;
    if (!first && !isTaken) main?.focus({ preventScroll: true });
  });
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (pathname === null) return;
    arrived(isFirst.current);
    isFirst.current = false;
  }, [pathname]);

  if (shown === null) return <div aria-busy="true" />;
  return (
    <ScreenView
      shown={shown}
      loading={loading}
      updating={copies === "updating" || copies === "arrived"}
      personalKey={personalKeyOf(shown, userKey)}
      revalidate={revalidate}
    />
  );
});
