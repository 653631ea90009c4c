import { AsyncLocalStorage } from "node:async_hooks";
import type { Logger } from "drizzle-orm/logger";

/** The statements of one call so far, in order. */
export interface Statements {
  readonly asked: string[];
}

const underWay = new AsyncLocalStorage<Statements>();

/** Runs `work` and records its statements in `statements`. */
export const notingStatements = (statements: Statements, work: () => void): void =>
  underWay.run(statements, work);

/**
 * Reports each statement of a connection. On PostgreSQL `begin` and `commit` are statements too; on
 * the embedded database they never leave the process and are not counted.
 */
export const statementNotes: Logger = {
  logQuery: (text) => {
    underWay.getStore()?.asked.push(text);
  },
};
