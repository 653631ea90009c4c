import { useSyncExternalStore } from "react";

const query = "(min-width: 1024px)";

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Whether the window has room for two columns, as the styles have it. */
export const useWide = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(query).matches);
