import { userDatabase } from "#db/user-database.ts";

/**
 * Opens it, before something watches it: a database that is opened for the first time writes its
 * schema, which nothing may do that only watches.
 */
export const openUser = async (): Promise<void> =>
  userDatabase()?.use(undefined, async () => undefined);
