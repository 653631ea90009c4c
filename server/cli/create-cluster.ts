import { openDatabase } from "#server/infra/database/database.ts";
import { runCommand } from "./command.ts";

/**
 * For the build: `node create-cluster.js FOLDER` makes an embedded database in FOLDER/pg, with the
 * tables of this version and no rows.
 */
await runCommand(async () => {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error("no folder is named");
  const { close } = await openDatabase({ dataDir: folder });
  await close();
});
