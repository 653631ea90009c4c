import { feeFen } from "./decimal.ts";

/** Packages of a price table, added up to hold any quantity. */

interface Package {
  readonly quantity: number;
  readonly total: string;
}

/** The packages that hold a quantity for the least money. */
export interface PackageSet {
  readonly fen: number;
  /** Units that the packages hold together: at least the quantity asked for. */
  readonly holds: number;
  /** Largest package first. */
  readonly packages: ReadonlyArray<{ readonly quantity: number; readonly count: number }>;
}

/** Beyond this many steps of a table the package of the least unit price fills up. */
const mostSteps = 50_000;

/** Least prices of a table's packages, for rising numbers of steps of their common divisor. */
class PackagePrices {
  readonly #packages: ReadonlyArray<{ readonly steps: number; readonly fen: number }>;
  readonly #divisor: number;
  readonly #best: { readonly steps: number; readonly fen: number };
  /** Steps that packages other than `best` hold at most: more are exchanged for it at no cost. */
  readonly #limit: number;
  readonly #cells: Array<{ fen: number; holds: number; last: number }> = [
    { fen: 0, holds: 0, last: 0 },
  ];

  constructor(listed: readonly Package[]) {
    this.#divisor = listed.reduce((found, { quantity }) => commonDivisor(found, quantity), 0);
    this.#packages = listed.map(({ quantity, total }) => ({
      steps: quantity / this.#divisor,
      fen: feeFen(total),
    }));
    this.#best = this.#packages.reduce((best, one) =>
      one.fen * best.steps <= best.fen * one.steps ? one : best,
    );
    const largest = Math.max(...this.#packages.map(({ steps }) => steps));
    this.#limit = Math.min(mostSteps, (this.#best.steps - 1) * largest + 1);
  }

  setFor(quantity: number): PackageSet {
    const steps = Math.ceil(quantity / this.#divisor);
    const whole = Math.ceil(Math.max(0, steps - this.#limit) / this.#best.steps);
    const counts = new Map<number, number>();
    if (whole > 0) counts.set(this.#best.steps, whole);
    let rest = Math.max(0, steps - whole * this.#best.steps);
    const { fen, holds } = this.#cell(rest);
    while (rest > 0) {
      const { last } = this.#cell(rest);
      counts.set(last, (counts.get(last) ?? 0) + 1);
      rest = Math.max(0, rest - last);
    }
    return {
      fen: fen + whole * this.#best.fen,
      holds: (holds + whole * this.#best.steps) * this.#divisor,
      packages: [...counts]
        .sort(([a], [b]) => b - a)
        .map(([size, count]) => ({ quantity: size * this.#divisor, count })),
    };
  }

  /** The least price of so many steps; of equal prices the set that holds more. */
  #cell(steps: number) {
    for (let at = this.#cells.length; at <= steps; at += 1) {
      let least = { fen: Number.POSITIVE_INFINITY, holds: 0, last: 0 };
      for (const { steps: size, fen: price } of this.#packages) {
        const before = this.#cells[Math.max(0, at - size)] ?? least;
        const fen = before.fen + price;
        const holds = before.holds + size;
        if (fen < least.fen || (fen === least.fen && holds > least.holds))
          least = { fen, holds, last: size };
      }
      this.#cells.push(least);
    }
    return this.#cells[steps] ?? { fen: 0, holds: 0, last: 0 };
  }
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

const remembered = new WeakMap<readonly Package[], PackagePrices>();

/** The cheapest set of listed packages that holds a quantity; a set may hold more than asked. */
export function cheapestPackages(listed: readonly Package[], quantity: number): PackageSet {
  const known = remembered.get(listed) ?? new PackagePrices(listed);
  remembered.set(listed, known);
  return known.setFor(quantity);
}
