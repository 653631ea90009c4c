import { randomBytes, randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import { drainable, fileMail, smtpMail } from "#server/gateways/mail.ts";
import { findClient } from "#server/http/static.ts";
import { startFactory } from "#server/orders/rounds.ts";
import { addDemoAccount, demoAccount } from "#server/seed/demo.ts";
import { newerBookNotice } from "#server/seed/newer-book.ts";
import { seedShop } from "#server/seed/seed.ts";
import { openDatabase } from "#server/store/database.ts";
import { SchemaRefused } from "#server/store/schema-state.ts";
import { buildApp } from "./app.ts";
import { readSettings, SettingError, type Settings } from "./config.ts";
import type { Deps } from "./deps.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { FolderTaken, lockFolder } from "./lock.ts";
import { silentLog } from "./log.ts";
import { dailyLog } from "./log-files.ts";

/** The shop's version; the build replaces it by package.json's. */
declare const __SHOP_VERSION__: string | undefined;
const version = typeof __SHOP_VERSION__ === "string" ? __SHOP_VERSION__ : "0.0.0-dev";

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function start(settings: Settings): Promise<void> {
  const dataDir = resolve(settings.dataDir);
  const embedded = settings.databaseUrl === null;
  const unlock = embedded ? lockFolder(dataDir) : () => undefined;
  const opened = await openDatabase(
    settings.databaseUrl === null ? { dataDir } : { url: settings.databaseUrl },
  );
  const mail = drainable(
    settings.smtpUrl === null
      ? fileMail(dataDir, settings.mailFrom, say)
      : smtpMail(settings.smtpUrl, settings.mailFrom),
  );
  const clock = { now: () => Date.now() };
  const logLines = dailyLog(join(dataDir, "logs"), clock, (line) => process.stdout.write(line));
  const deps: Deps = {
    db: opened.db,
    databaseKind: opened.kind,
    durability: opened.durability,
    clock,
    random: { uuid: randomUUID, bytes: randomBytes },
    mail,
    settings,
    log: silentLog,
    logLines,
  };
  const first = await seedShop(deps.db, deps.clock);
  const withDemo = embedded && !settings.production;
  if (first && withDemo) await addDemoAccount(deps);

  const app = await buildApp(deps, findClient());
  const address = await app.listen({ host: settings.host, port: settings.port });
  const running: Deps = { ...deps, log: app.log };
  const stopTasks = [startHousekeeping(running), startFactory(running)];

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await Promise.all(stopTasks.map((stopTask) => stopTask()));
    await app.close();
    await mail.drained();
    await logLines.settled();
    await opened.close();
    unlock();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  say(`齐墨印纸已开门 (the shop is open): ${address}`);
  if (embedded) say(`内置数据库 (embedded database): ${dataDir}`);
  const newerBook = await newerBookNotice(deps.db);
  if (newerBook !== null) say(newerBook);
  if (first && withDemo) {
    say(`演示账号 (demo account): 手机 ${demoAccount.mobile}  密码 ${demoAccount.password}`);
  }
}

try {
  await start(readSettings(process.env, version));
} catch (error) {
  const known =
    error instanceof SettingError || error instanceof FolderTaken || error instanceof SchemaRefused;
  process.stderr.write(`${known ? error.message : String(error)}\n`);
  process.exit(1);
}
