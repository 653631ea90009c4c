const last = new Map<string, Promise<unknown>>();

/**
 * Does `work` after all earlier work of the same name has ended, so that the shop hears of one
 * line's edits in the order in which they were made, from whichever visit to the cart.
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
