import { backup, moveToPostgres, restore, shopPlace } from "#server/backup/commands.ts";
import { SettingError } from "./config.ts";
import { FolderTaken } from "./lock.ts";
import { StartRefused } from "./refused.ts";

/** `npm run backup -- FILE`, `npm run restore -- FILE`, `npm run move-to-postgres`. */
async function run([command, path]: readonly string[]): Promise<string[]> {
  const place = shopPlace(process.env);
  if (command === "move-to-postgres") return moveToPostgres(place, Date.now());
  if (path === undefined) throw new StartRefused(`用法: npm run ${command} -- 文件 (name a file)`);
  return command === "backup" ? backup(place, path, Date.now()) : restore(place, path);
}

try {
  for (const line of await run(process.argv.slice(2))) process.stdout.write(`${line}\n`);
} catch (error) {
  const known =
    error instanceof StartRefused || error instanceof SettingError || error instanceof FolderTaken;
  process.stderr.write(`${known ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
