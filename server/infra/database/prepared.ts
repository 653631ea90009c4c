import type { Database } from "./database.ts";

/**
 * A query with placeholders that is built once for each database, not at every asking: building one
 * costs as much as a small one takes. It has no name at PostgreSQL, so that a pooler may stand between.
 * For the shop's database, not for a transaction: each of those is a database of its own.
 */
export function prepared<Query extends object>(
  build: (db: Database) => { prepare(name: string): Query },
): (db: Database) => Query {
  const built = new WeakMap<Database, Query>();
  return (db) => {
    const known = built.get(db) ?? build(db).prepare("");
    built.set(db, known);
    return known;
  };
}
