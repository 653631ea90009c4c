import { useSyncExternalStore } from "react";

const query = "(min-width: 64em)";

let media: MediaQueryList | null = null;

/** Shared by all views, because each reads it at every render. */
function wide(): MediaQueryList {
  media ??= matchMedia(query);
  return media;
}

function subscribe(listener: () => void): () => void {
  wide().addEventListener("change", listener);
  return () => wide().removeEventListener("change", listener);
}

/** Is the window wide enough for two columns of the browser's text size, as the styles define it? */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);
