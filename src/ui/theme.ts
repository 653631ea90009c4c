import { useSyncExternalStore } from "react";

export type Theme = "system" | "light" | "dark";

const key = "theme";
const listeners = new Set<() => void>();

function stored(): Theme {
  try {
    const text = localStorage.getItem(key);
    return text === "light" || text === "dark" ? text : "system";
  } catch {
    return "system";
  }
}

function show(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/** Keeps the choice on the device; `public/early.js` applies it before the first paint. */
function choose(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  show(theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== key) return;
    show(stored());
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", elsewhere);
  };
}

const shown = (): Theme => {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "system";
};

/** The colour theme and the way to change it, in every tab at once. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, shown), choose];
}
