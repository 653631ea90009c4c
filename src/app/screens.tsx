import { memo, startTransition, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { copyState, watchCopyState } from "#data/copies/late-replies.ts";
import { useUserKey } from "#machines/shop-actors.ts";
import { toastsAt } from "#ui/feedback/toast.tsx";
import { useArrival } from "./arrival.ts";
import type { Match } from "./matching.ts";
import { type NavigationLoader, navigationLoader } from "./navigation-loader.ts";
import type { Shown } from "./screen-loading.ts";
import { ScreenView } from "./screen-view.tsx";

interface ScreensProps {
  onShow: (match: Match) => void;
}

/** A login that ends parks a checkout, so that it belongs to whoever began it. */
const personalKeyOf = ({ route, buyer }: Shown, userKey: string | null): string | null => {
  if (!route.requireAuth) return null;
  return route.settling ? buyer : userKey;
};

/** What the loader shows, as a transition: data that are loaded again replace no screen by a skeleton. */
function useShown({ subscribe, shown: read }: NavigationLoader): Shown | null {
  const [shown, setShown] = useState(read);
  useEffect(
    () =>
      subscribe(() => {
        const next = read();
        if (next === null) setShown(null);
        else startTransition(() => setShown(next));
      }),
    [subscribe, read],
  );
  return shown;
}

/** The screen of the current location. The frame around it changes without drawing it again. */
export const Screens = memo(function Screens({ onShow }: ScreensProps) {
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const userKey = useUserKey();
  const [loader] = useState(() => navigationLoader(navigate));
  const shown = useShown(loader);
  const loading = useSyncExternalStore(loader.subscribe, loader.loading);
  const copies = useSyncExternalStore(watchCopyState, copyState);
  useEffect(() => loader.start(), [loader]);
  useEffect(() => toastsAt(location.pathname), [location.pathname]);
  useEffect(() => loader.visit(location, type), [loader, location, type]);
  useEffect(() => loader.follow(userKey), [loader, userKey]);
  useArrival(shown, onShow);

  if (shown === null) return <div aria-busy="true" />;
  return (
    <ScreenView
      shown={shown}
      loading={loading}
      updating={copies === "updating" || copies === "arrived"}
      personalKey={personalKeyOf(shown, userKey)}
      revalidate={loader.revalidate}
    />
  );
});
