import { watchFaults } from "#app/watch-faults.ts";

watchFaults();

/**
 * The static shell of index.html paints first; the app starts after that frame. The browser
 * already fetches it: vite.config.ts names it as a module preload.
 */
requestAnimationFrame(() => {
  setTimeout(() => void import("#app/start.tsx").then(({ start }) => start()), 0);
});
