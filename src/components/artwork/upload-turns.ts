/** A queue: one at a time, in the order of requests. */
export interface Turns<Who> {
  /** Resolves when it is `who`'s turn; a second request goes to the end. */
  take(who: Who): Promise<void>;
  /** `who` is done, or leaves the queue. */
  leave(who: Who): void;
}

export function makeTurns<Who>(): Turns<Who> {
  const queue: { readonly who: Who; start(): void }[] = [];
  const leave = (who: Who) => {
    const at = queue.findIndex((one) => one.who === who);
    if (at < 0) return;
    queue.splice(at, 1);
    if (at === 0) queue[0]?.start();
  };
  return {
    leave,
    take(who) {
      leave(who);
      return new Promise((start) => {
        queue.push({ who, start });
        if (queue.length === 1) start();
      });
    },
  };
}
