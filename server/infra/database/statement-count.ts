import { AsyncLocalStorage } from "node:async_hooks";
import type { Logger } from "drizzle-orm/logger";

/** What one call has asked the database so far, in the order asked. */
export interface Statements {
  readonly asked: string[];
}

const underWay = new AsyncLocalStorage<Statements>();

/** Runs `work`; what it asks of the database is noted in `statements`. */
export const notingStatements = (statements: Statements, work: () => void): void =>
  underWay.run(statements, work);

/**
 * Given to each door to the database. On PostgreSQL `begin` and `commit` are statements too, on the
 * embedded database they never leave the process and are not told.
 */
export const statementNotes: Logger = {
  logQuery: (text) => {
    underWay.getStore()?.asked.push(text);
  },
};
