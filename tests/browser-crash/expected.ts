/** What one thing should hold: the last amount that the page called saved, and one on its way. */
interface Held {
  acknowledged: number;
  underway: number | null;
}

/** Everything that a page has called saved on one device, by the name of the thing. */
export class Expected {
  readonly #held = new Map<string, Held>();
  /** How many writes were acknowledged in all. */
  acknowledged = 0;

  begin(name: string, amount: number): void {
    const held = this.#held.get(name);
    if (held === undefined) this.#held.set(name, { acknowledged: 0, underway: amount });
    else held.underway = amount;
  }

  /** The page has said that the amount on its way is saved. */
  acknowledge(name: string): void {
    const held = this.#held.get(name);
    if (held === undefined || held.underway === null) throw new Error(`${name} has not begun`);
    held.acknowledged = held.underway;
    held.underway = null;
    this.acknowledged += 1;
  }

  /**
   * Names of acknowledged writes that are missing. A write under way when the browser was killed
   * may replace one; from now on the current state counts.
   */
  missing(stands: (amount: number) => boolean): string[] {
    const lost: string[] = [];
    for (const [name, held] of this.#held) {
      const came = held.underway !== null && stands(held.underway);
      if (came && held.underway !== null) held.acknowledged = held.underway;
      else if (held.acknowledged === 0) this.#held.delete(name);
      else if (!stands(held.acknowledged)) lost.push(`${name}: ${held.acknowledged}`);
      held.underway = null;
    }
    return lost;
  }

  /** The current things whose names begin so. */
  amountsOf(prefix: string): number[] {
    return [...this.#held]
      .filter(([name]) => name.startsWith(prefix))
      .map(([, { acknowledged }]) => acknowledged);
  }
}
