import { type GetColumnData, is, SQL, type Subquery, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import * as v from "valibot";

/** A column, or a text, a number or a list from an expression. */
type Field = PgColumn | SQL.Aliased;
type ValueOf<One extends Field> = One extends PgColumn
  ? GetColumnData<One>
  : One extends SQL.Aliased<infer Value>
    ? Value
    : never;
type Fields = Record<string, Field>;
type RowOf<Asked extends Fields> = { [Name in keyof Asked]: ValueOf<Asked[Name]> };

const rowsByColumn = v.array(v.record(v.string(), v.unknown()));

function rowOf<Asked extends Fields>(asked: Asked, row: Record<string, unknown>): RowOf<Asked> {
  const read = Object.entries(asked).map(([name, field]) => {
    if (is(field, SQL.Aliased)) return [name, row[field.fieldAlias]];
    const value = row[field.name] ?? null;
    return [name, value === null ? null : field.mapFromDriverValue(value)];
  });
  // Each value is decoded by its own column, as in a plain select.
  return Object.fromEntries(read) as RowOf<Asked>;
}

/**
 * Rows of a select as one JSON value of the outer row, so that one statement reads several lists.
 */
export function jsonRows<Asked extends Fields>(asked: Asked, rows: Subquery): SQL<RowOf<Asked>[]> {
  const name = sql.identifier(rows._.alias);
  return sql`(select coalesce(json_agg(${name}), '[]') from ${rows})`.mapWith({
    mapFromDriverValue: (value: unknown): RowOf<Asked>[] =>
      v.parse(rowsByColumn, value).map((row) => rowOf(asked, row)),
  });
}
