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

/** The cheapest set for each number of steps of the packages' common divisor. */
interface Cell {
  readonly fen: number;
  readonly holds: number;
  /** Steps of the package that was added last. */
  readonly last: number;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** Finds sets of a table's packages; the cells that were worked out stay. */
function setsOf(listed: readonly Package[]): (quantity: number) => PackageSet {
  const divisor = listed.reduce((found, { quantity }) => commonDivisor(found, quantity), 0);
  const packages = listed.map(({ quantity, total }) => ({
    steps: quantity / divisor,
    fen: feeFen(total),
  }));
  const best = packages.reduce((found, one) =>
    one.fen * found.steps <= found.fen * one.steps ? one : found,
  );
  const largest = Math.max(...packages.map(({ steps }) => steps));
  // As many packages as `best` has steps are exchanged for it at no cost: fewer stand beside it.
  const limit = Math.min(mostSteps, (best.steps - 1) * largest + 1);
  const none: Cell = { fen: 0, holds: 0, last: 0 };
  const cells = [none];

  /** Of equal prices the set that holds more. */
  const cellAt = (steps: number): Cell => {
    for (let at = cells.length; at <= steps; at += 1) {
      let least: Cell | undefined;
      for (const one of packages) {
        const before = cells[Math.max(0, at - one.steps)] ?? none;
        const fen = before.fen + one.fen;
        const holds = before.holds + one.steps;
        if (least === undefined || fen < least.fen || (fen === least.fen && holds > least.holds))
          least = { fen, holds, last: one.steps };
      }
      cells.push(least ?? none);
    }
    return cells[steps] ?? none;
  };

  return (quantity) => {
    const steps = Math.ceil(quantity / divisor);
    const whole = Math.ceil(Math.max(0, steps - limit) / best.steps);
    const counts = new Map<number, number>(whole > 0 ? [[best.steps, whole]] : []);
    let rest = Math.max(0, steps - whole * best.steps);
    const { fen, holds } = cellAt(rest);
    while (rest > 0) {
      const { last } = cellAt(rest);
      counts.set(last, (counts.get(last) ?? 0) + 1);
      rest -= last;
    }
    return {
      fen: fen + whole * best.fen,
      holds: (holds + whole * best.steps) * divisor,
      packages: [...counts]
        .sort(([a], [b]) => b - a)
        .map(([size, count]) => ({ quantity: size * divisor, count })),
    };
  };
}

const remembered = new WeakMap<readonly Package[], ReturnType<typeof setsOf>>();

/** The cheapest set of listed packages that holds a quantity; a set may hold more than asked. */
export function cheapestPackages(listed: readonly Package[], quantity: number): PackageSet {
  const setFor = remembered.get(listed) ?? setsOf(listed);
  remembered.set(listed, setFor);
  return setFor(quantity);
}
