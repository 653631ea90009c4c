import { userDatabase } from "#db/user-database.ts";

/**
 * Opens it before a subscription: the first opening writes the schema, which a live query may not
 * do.
 */
export const openUser = async (): Promise<void> =>
  userDatabase()?.use(undefined, async () => undefined);
