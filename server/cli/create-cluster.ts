import { createCluster } from "#server/infra/database/create-cluster.ts";
import { runCommand } from "./command.ts";

/** For the build: `node create-cluster.js FOLDER` makes an empty embedded database. */
await runCommand(async () => {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error("no folder is named");
  await createCluster(folder);
});
