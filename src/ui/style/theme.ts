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

interface Bar {
  meta: HTMLMetaElement;
  own: "light" | "dark";
  colour: string;
}
let bars: readonly Bar[] | null = null;

/** Colours of the browser's bar, as in index.html for light and dark. */
function knownBars(): readonly Bar[] {
  bars ??= [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
    (meta) => ({
      meta,
      own: meta.media.includes("dark") ? "dark" : "light",
      colour: meta.content,
    }),
  );
  return bars;
}

/** Sets the browser's bar to the background of the current theme. */
function tintBar(theme: Theme): void {
  const known = knownBars();
  for (const { meta, own } of known) {
    const wanted = theme === "system" ? own : theme;
    meta.content = known.find((bar) => bar.own === wanted)?.colour ?? meta.content;
  }
}

/** At start: applies the theme that early.js has set to the browser's bar too. */
export function followTheme(): void {
  tintBar(shown());
}

function show(theme: Theme): void {
  tintBar(theme);
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/** Stores the choice on the device; `public/early.js` applies it before the first paint. */
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

function shown(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** The colour theme and the way to change it, in every tab at once. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, shown), choose];
}
