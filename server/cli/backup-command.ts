import { backup, moveToPostgres, restore } from "#server/cli/backup/commands.ts";
import { StartRefused } from "#server/config/start-refused.ts";
import { shopPlace } from "#server/infra/database/shop-place.ts";
import { runCommand, say } from "./command.ts";

/** `npm run backup -- FILE`, `npm run restore -- FILE`, `npm run move-to-postgres`. */
async function run([command, path]: readonly string[]): Promise<string[]> {
  const place = shopPlace(process.env);
  if (command === "move-to-postgres") return moveToPostgres(place, Date.now());
  if (path === undefined) throw new StartRefused(`用法: npm run ${command} -- 文件 (name a file)`);
  return command === "backup" ? backup(place, path, Date.now()) : restore(place, path);
}

await runCommand(async () => {
  for (const line of await run(process.argv.slice(2))) say(line);
});
