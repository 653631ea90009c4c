import { useMemo } from "react";
import { Route, Routes } from "react-router-dom";
import { RouteError } from "#features/home/route-error.tsx";
import { untilWorthAsking } from "#platform/worth-asking.ts";
import { LoaderDataContext, ScreenDataContext } from "#ui/feedback/screen-data.ts";
import { ErrorFence } from "./error-fence.tsx";
import type { Shown } from "./screen-loading.ts";
import styles from "./screen-view.module.css";

interface ScreenViewProps {
  shown: Shown;
  loading: boolean;
  /** Copies of the device stand on it; the shop's answer is on its way. */
  updating: boolean;
  /** Whose screen it is, where it is personal: another buyer gets a screen of their own. */
  personalKey: string | null;
  revalidate: () => Promise<void>;
}

/** What stands on the page: layout, screen or its failure, and a thin bar while loading. */
export function ScreenView({ shown, loading, updating, personalKey, revalidate }: ScreenViewProps) {
  const { content, route, location } = shown;
  const Layout = content.layout?.Component;
  // Loading tells only whom it concerns: the screen itself is drawn once for what was loaded.
  const own = useMemo(() => {
    if (content.kind === "failed") return null;
    return (
      <LoaderDataContext value={{ data: content.data }}>
        <content.screen.Component />
      </LoaderDataContext>
    );
  }, [content]);
  const screen =
    content.kind === "failed" ? (
      <RouteError title={route.title} error={content.error} onRetry={() => void revalidate()} />
    ) : (
      own
    );
  const state = loading ? "loading" : "idle";
  return (
    <ScreenDataContext
      value={{
        revalidate,
        state,
        updating,
        visit: location.key,
        worthAsking: untilWorthAsking,
      }}
    >
      {loading ? <div className={styles.progress} aria-hidden="true" /> : null}
      <div aria-busy={loading}>
        <Routes location={location}>
          <Route element={Layout ? <Layout /> : undefined}>
            <Route
              path={route.path}
              element={
                <ErrorFence key={`${location.pathname} ${personalKey}`} title={route.title}>
                  {screen}
                </ErrorFence>
              }
            />
          </Route>
        </Routes>
      </div>
    </ScreenDataContext>
  );
}
