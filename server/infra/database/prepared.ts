import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";

interface Connection {
  readonly client: object;
  readonly logger: object;
}

/** Where a session of drizzle sends its statements. */
function connectionOf(session: object): Connection {
  const client: unknown = Reflect.get(session, "client");
  const logger: unknown = Reflect.get(session, "logger");
  if (
    typeof client === "object" &&
    client !== null &&
    typeof logger === "object" &&
    logger !== null
  )
    return { client, logger };
  throw new Error("a session of drizzle without a client");
}

/**
 * A query with placeholders that is built once in this process, because building costs as much as
 * running a small one. It runs on the connection of the database or transaction that it is given,
 * and has no name at PostgreSQL, so that a pooler works.
 */
export function prepared<Query extends object>(
  build: (db: Database | Transaction) => { prepare(name: string): Query },
): (db: Database | Transaction) => Query {
  /** One for each of the two drivers. */
  const built = new Map<unknown, Query>();
  return (db) => {
    const { session } = db._;
    const found = built.get(session.constructor);
    const query = found ?? build(db).prepare("");
    if (found === undefined) built.set(session.constructor, query);
    const { client, logger } = connectionOf(session);
    // Reads its text and fields from the query that was built first.
    return Object.create(query, { client: { value: client }, logger: { value: logger } });
  };
}

const mostForms = 100;

/** The same for statements of several forms, such as inserts of some rows: each is built once. */
export function preparedForms<Form, Query extends object>(
  build: (db: Database | Transaction, form: Form) => { prepare(name: string): Query },
): (name: string, form: Form) => (db: Database | Transaction) => Query {
  const forms = new Map<string, (db: Database | Transaction) => Query>();
  return (name, form) => {
    const known = forms.get(name) ?? prepared((db) => build(db, form));
    if (forms.size >= mostForms) forms.clear();
    forms.set(name, known);
    return known;
  };
}

/** A row with placeholders in place of its values, as an insert takes it. */
type Placed<Row> = { readonly [Name in keyof Row]: Placeholder | SQL };

/** Placeholders for a row, the values that they stand for, and the form of the row. */
export interface NamedRow<Row> {
  readonly row: Placed<Row>;
  readonly values: Readonly<Record<string, unknown>>;
  /** Two rows of one form have one text. */
  readonly form: string;
}

/** @param prefix of the placeholders: unlike those of the statement's other rows */
export function namedRow<Row extends object>(prefix: string, given: Row): NamedRow<Row> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const at = (column: string) => `${prefix}.${column}`;
  const placed = entries.map(([column, value]) => [
    column,
    // An encoder of a column takes no null.
    value === null ? sql`null` : sql.placeholder(at(column)),
  ]);
  return {
    // The names are those of the given row.
    row: Object.fromEntries(placed) as Placed<Row>,
    values: Object.fromEntries(entries.map(([column, value]) => [at(column), value])),
    form: entries.map(([column, value]) => (value === null ? `-${column}` : column)).join(),
  };
}
