import { randomBytes, randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { openFileStore } from "#server/files/store.ts";
import { type DrainableMail, drainable, fileMail, smtpMail } from "#server/gateways/mail.ts";
import { findClient } from "#server/http/static.ts";
import { warmPublicReplies } from "#server/operations/warm-replies.ts";
import { startFactory } from "#server/orders/rounds.ts";
import { holidayNotice } from "#server/quotes/calendar-notice.ts";
import { SumThread } from "#server/quotes/sum-thread.ts";
import { addDemoAccount, demoAccount } from "#server/seed/demo.ts";
import { findDemo } from "#server/seed/demo-state.ts";
import { newerBookNotice } from "#server/seed/newer-book.ts";
import { seedShop } from "#server/seed/seed.ts";
import { type OpenDatabase, openDatabase } from "#server/store/database.ts";
import { waitingLetters } from "#server/store/letters.ts";
import { openReplica } from "#server/store/replica.ts";
import { buildApp, type Operation } from "./app.ts";
import type { Settings } from "./config.ts";
import { databasePlace } from "./database-place.ts";
import { type Deps, nowDate } from "./deps.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { openLetterSeal } from "./letter-seal.ts";
import { silentLog } from "./log.ts";
import { dailyLog } from "./log-files.ts";
import { openingHazards } from "./opening.ts";
import { StartRefused } from "./refused.ts";

export type Say = (line: string) => void;

/** A shop that is ready to be served. */
export interface ShopProcess {
  readonly app: FastifyInstance;
  /** What the operator should know, a line each. */
  readonly notes: readonly string[];
  /** Ends its rounds, lets the last letters out and finishes the database. */
  close(): Promise<void>;
}

const mailOf = (settings: Settings, dataDir: string, say: Say): DrainableMail =>
  drainable(
    settings.smtpUrl === null
      ? fileMail(dataDir, settings.mailFrom, say)
      : smtpMail(settings.smtpUrl, settings.mailFrom),
  );

/**
 * Opens the database, brings schema and seed up to date and builds the app.
 * @throws StartRefused with what the operator has to mend
 * @throws DatabaseAway while PostgreSQL does not answer; nothing is left open then
 */
export async function openShop(
  settings: Settings,
  operation: Operation,
  say: Say,
): Promise<ShopProcess> {
  const opened = await openDatabase(
    databasePlace(settings, {
      waited: (seconds) => operation.measures.poolWaitSeconds.observe(seconds),
    }),
  );
  try {
    return await shopOn(opened, settings, operation, say);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function shopOn(
  opened: OpenDatabase,
  settings: Settings,
  operation: Operation,
  say: Say,
): Promise<ShopProcess> {
  const dataDir = resolve(settings.dataDir);
  const mail = mailOf(settings, dataDir, say);
  const clock = { now: () => Date.now() };
  const print = (line: string) => process.stdout.write(line);
  const logLines = dailyLog(join(dataDir, "logs"), clock, print);
  const accessLines = dailyLog(join(dataDir, "logs"), clock, print, {
    name: "access",
    days: settings.accessLogDays,
  });
  const { databaseUrl, databaseReadUrl } = settings;
  const replica =
    databaseUrl === null || databaseReadUrl === null
      ? null
      : openReplica(databaseReadUrl, databaseUrl);
  const deps: Deps = {
    db: opened.db,
    replica: replica?.db,
    databaseKind: opened.kind,
    durability: opened.durability,
    pool: opened.pool,
    waitingLetters: () => waitingLetters(opened.db),
    clock,
    random: { uuid: randomUUID, bytes: randomBytes },
    mail,
    letterSeal: openLetterSeal(settings),
    files: openFileStore(settings),
    sums: new SumThread(),
    settings,
    log: silentLog,
    logLines,
    accessLines,
  };
  const first = await seedShop(deps.db, deps.clock);
  if (first && opened.kind === "pglite" && !settings.production) await addDemoAccount(deps);
  const hazards = await openingHazards(deps);
  if (hazards.length > 0) throw new StartRefused(hazards.join("\n"));
  const newerBook = await newerBookNotice(deps.db);
  const holidays = await holidayNotice(deps.db, nowDate(deps));
  const notes = [newerBook, holidays, ...(await demoNotes(deps))].filter((note) => note !== null);

  const app = await buildApp(deps, findClient(), operation);
  await app.ready();
  const running: Deps = { ...deps, log: app.log };
  // The embedded database is never away.
  const warming = opened.kind === "postgresql" ? warmPublicReplies(app, running) : null;
  const stopTasks = [startHousekeeping(running), startFactory(running)];
  return {
    app,
    notes,
    async close() {
      await Promise.all([warming, ...stopTasks.map((stopTask) => stopTask())]);
      await app.close();
      await deps.sums.close();
      await mail.drained();
      await logLines.settled();
      await accessLines.settled();
      await replica?.close();
      await opened.close();
    },
  };
}

/** The demo account is told as long as its password works. */
async function demoNotes({ db }: Deps): Promise<string[]> {
  const demo = await findDemo(db);
  if (demo === null || !demo.works) return [];
  return [`演示账号 (demo account): 手机 ${demoAccount.mobile}  密码 ${demoAccount.password}`];
}
