import { type Log, safeError } from "#server/infra/logging/log.ts";

/**
 * Runs `work` for each row in turn. A failing row is logged and skipped, so that one bad order does
 * not block the others.
 * @returns how many rows `work` returned true for
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
