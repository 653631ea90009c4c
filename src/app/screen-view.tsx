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
  /** The data are copies of the device; the server's reply is under way. */
  updating: boolean;
  /** The buyer of a personal screen: another buyer gets a new screen. */
  personalKey: string | null;
  revalidate: () => Promise<void>;
}

/** The displayed screen: layout, screen or its failure, and a thin bar while loading. */
export function ScreenView({ shown, loading, updating, personalKey, revalidate }: ScreenViewProps) {
  const { content, route, location } = shown;
  const Layout = content.layout?.Component;
  // Only subscribers of the loading state render: the screen itself renders once for its data.
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
