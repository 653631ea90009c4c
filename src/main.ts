/**
 * The static shell of index.html paints first; the app starts after that frame. The browser
 * already fetches it: build/first-route.ts names it as a module preload. Nothing of it is imported
 * statically: its styles would come before the order of the layers in index.html's own.
 */
requestAnimationFrame(() => {
  setTimeout(async () => {
    const { start } = await import("#app/start.tsx");
    // The browser gets its turn between reading the app and running it.
    setTimeout(start);
  });
});
