import { useSyncExternalStore } from "react";

const query = "(min-width: 1024px)";

let media: MediaQueryList | null = null;

/** One for all views: each of them asks with every drawing. */
function wide(): MediaQueryList {
  media ??= matchMedia(query);
  return media;
}

function subscribe(listener: () => void): () => void {
  wide().addEventListener("change", listener);
  return () => wide().removeEventListener("change", listener);
}

/** Whether the window has room for two columns, as the styles have it. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);
