import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { pathOf, type Shown } from "./screen-loading.ts";
import { followScroll, returnTo, visitOf } from "./scroll-memory.ts";

/** Scrolls and moves the focus when another screen has been drawn, and reports it to `onShow`. */
export function useArrival(shown: Shown | null, onShow: (shown: Shown) => void): void {
  const at = shown?.location;
  const place = at && pathOf(at);
  const visit = at && visitOf(at);
  const pathname = at?.pathname;
  /** A return scrolls to where the visit was left; every other navigation begins at the top. */
  const scroll = useEffectEvent((of: string) => {
    if (shown?.returning === true) return returnTo(of);
    window.scrollTo(0, 0);
    return null;
  });
  useLayoutEffect(() => {
    if (place === undefined || visit === undefined) return;
    const stopReturning = scroll(visit);
    const stopFollowing = followScroll(visit);
    return () => {
      stopReturning?.();
      stopFollowing();
    };
  }, [place, visit]);
  const arrived = useEffectEvent((first: boolean) => {
    if (shown !== null) onShow(shown);
    const main = document.getElementById("main");
    // A screen may have put the focus into its first field; a first visit leaves it alone.
    const isTaken = main?.contains(document.activeElement) && document.activeElement !== main;
    if (!first && !isTaken) main?.focus({ preventScroll: true });
  });
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (pathname === undefined) return;
    arrived(isFirst.current);
    isFirst.current = false;
  }, [pathname]);
}
