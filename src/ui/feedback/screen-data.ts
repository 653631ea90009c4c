import { createContext, useContext } from "react";

/** The argument of a screen's `loader`. `request.signal` aborts when the visitor leaves. */
export interface LoaderArgs {
  params: Readonly<Record<string, string | undefined>>;
  request: Request;
}

/** The router's loading state for a screen. */
export interface ScreenData {
  /** Runs the loaders of the current screens again; settles when the new data are displayed. */
  revalidate: () => Promise<void>;
  state: "idle" | "loading";
  /** The displayed data are the device's copy; the server's reply is under way. */
  updating: boolean;
  /** Identifies this visit: the same again when the buyer returns to it. */
  visit: string;
  /** Resolves when a failed request is worth a retry; never after an abort. */
  worthAsking: (attempt: number, signal: AbortSignal) => Promise<void>;
}

export const ScreenDataContext = createContext<ScreenData | null>(null);

/**
 * The result of the screen's loader, in a context of its own, so that the loading bar does not
 * render it again.
 */
export const LoaderDataContext = createContext<{ readonly data: unknown } | null>(null);

function useScreenData(): ScreenData {
  const held = useContext(ScreenDataContext);
  if (held === null) throw new Error("used outside a routed screen");
  return held;
}

/** The result of the screen's own `loader`; the screen is responsible for its type. */
export function useLoaderData<Data>(): Data {
  const held = useContext(LoaderDataContext);
  if (held === null) throw new Error("used outside a routed screen");
  return held.data as Data;
}

export const useVisit = (): string => useScreenData().visit;

export const useIsUpdating = (): boolean => useContext(ScreenDataContext)?.updating ?? false;

export function useRevalidator(): Pick<ScreenData, "revalidate" | "state" | "worthAsking"> {
  return useScreenData();
}
