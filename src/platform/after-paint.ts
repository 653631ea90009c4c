/** A hidden tab paints nothing: then it is enough to have waited. */
const longestMs = 100;
/** The frame still has to be put together and shown. */
const frameMs = 16;

/**
 * Calls when the next frame has been shown, so that it need not wait for this.
 * Returns how to give up.
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
