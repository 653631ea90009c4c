import { type Log, safeError } from "#server/infra/logging/log.ts";

/**
 * Runs `work` for each row in turn. A row that fails is logged and passed over,
 * so that one poisoned order never holds up the others.
 * @returns how many rows `work` answered with true
 */
export async function oneByOne<Row extends { readonly id: string }>(
  deps: { readonly log: Log },
  name: string,
  rows: readonly Row[],
  work: (row: Row) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (const row of rows) {
    try {
      if (await work(row)) done += 1;
    } catch (error) {
      deps.log.error({ fault: safeError(error), id: row.id }, `${name} failed for one`);
    }
  }
  return done;
}
