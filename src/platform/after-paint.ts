/** A hidden tab paints nothing: a timeout is enough. */
const longestMs = 100;
/** The frame still has to be composed and displayed. */
const frameMs = 16;

/**
 * Calls back once the next frame is displayed, so that it is not delayed. Returns how to cancel.
 */
export function afterPaint(then: () => void): () => void {
  let over = false;
  const end = () => {
    over = true;
    clearTimeout(longest);
  };
  const run = () => {
    if (over) return;
    end();
    then();
  };
  const longest = setTimeout(run, longestMs);
  requestAnimationFrame(() => setTimeout(run, frameMs));
  return end;
}

/** Resolves once the next frame is displayed and the browser is idle, at the latest 3 s later. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    afterPaint(() => {
      if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 3000 });
      else setTimeout(resolve, 1000);
    });
  });
