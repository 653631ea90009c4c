import { createContext, useContext } from "react";

/** What a screen's `loader` is called with. `request.signal` aborts when the visitor moves on. */
export interface LoaderArgs {
  params: Readonly<Record<string, string | undefined>>;
  request: Request;
}

/** What the router tells a screen of its loading. */
export interface ScreenData {
  /** Runs the loaders of the screens on show again; settles when the new data stand. */
  revalidate: () => Promise<void>;
  state: "idle" | "loading";
  /** What is shown is the device's copy; the shop's answer is on its way. */
  updating: boolean;
  /** Names this visit: the same again when the buyer comes back to it. */
  visit: string;
  /** Resolves when it is worth asking again what got no answer; never after an abort. */
  worthAsking: (attempt: number, signal: AbortSignal) => Promise<void>;
}

export const ScreenDataContext = createContext<ScreenData | null>(null);

/** What the screen's loader gave, apart: a bar that comes and goes draws nothing of it again. */
export const LoaderDataContext = createContext<{ readonly data: unknown } | null>(null);

function useScreenData(): ScreenData {
  const held = useContext(ScreenDataContext);
  if (held === null) throw new Error("used outside a routed screen");
  return held;
}

/** The result of the screen's own `loader`; its type is the screen's promise to itself. */
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
