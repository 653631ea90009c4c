/** Resolves when the browser is idle, after a third of a second at the latest. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") {
      requestIdleCallback(() => resolve(), { timeout: 300 });
    } else {
      setTimeout(resolve, 0);
    }
  });
