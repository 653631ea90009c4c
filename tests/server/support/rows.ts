import * as v from "valibot";

const found = v.object({ rows: v.array(v.record(v.string(), v.unknown())) });

/** The rows of a query that was written as SQL. */
export const rowsOf = (result: unknown): Record<string, unknown>[] => v.parse(found, result).rows;
