import { databaseOf, type UserDatabase } from "#db/user-database.ts";

/** Runs `work` on the database of that name, whoever is signed in; false where the device has none. */
export async function openUserDatabase(
  userKey: string,
  work: (database: UserDatabase) => Promise<void>,
): Promise<boolean> {
  const database = databaseOf(userKey, true);
  try {
    return await database.use(false, async (opened) => {
      await work(opened);
      return true;
    });
  } finally {
    await database.close();
  }
}
