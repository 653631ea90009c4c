const retryMs = 2000;

/** A network that ends in the first second must not leave the static shell for good. */
const loaded = (): Promise<typeof import("#app/start.tsx")> =>
  import("#app/start.tsx").catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return loaded();
  });

/**
 * The static shell of index.html paints first; the app starts after that frame. The browser
 * already fetches it: build/first-route.ts names it as a module preload. Nothing of it is imported
 * statically: its styles would come before the order of the layers in index.html's own.
 */
requestAnimationFrame(() => {
  setTimeout(async () => {
    const { start } = await loaded();
    // The browser gets its turn between reading the app and running it.
    setTimeout(start);
  });
});
