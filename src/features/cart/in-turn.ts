const last = new Map<string, Promise<unknown>>();

/**
 * Runs `work` after all earlier work of the same name, so that one line's edits are sent in order,
 * whichever visit to the cart made them.
 */
export function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  last.set(name, mine);
  const forget = () => {
    if (last.get(name) === mine) last.delete(name);
  };
  mine.then(forget, forget);
  return mine;
}
