import type { Database } from "./database.ts";

/**
 * A query with placeholders that is built once for each database, because building costs as much as
 * running a small one. It has no name at PostgreSQL, so that a pooler works. For the pool, not for
 * a transaction: each transaction is another object.
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
