import { randomBytes, randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Settings } from "#server/config/settings.ts";
import { StartRefused } from "#server/config/start-refused.ts";
import { type OpenDatabase, openDatabase } from "#server/infra/database/database.ts";
import { databasePlace } from "#server/infra/database/database-place.ts";
import { openReplica } from "#server/infra/database/replica.ts";
import type { WithClock, WithDatabase, WithRandom, WithSettings } from "#server/infra/deps.ts";
import { silentLog } from "#server/infra/logging/log.ts";
import { dailyLog } from "#server/infra/logging/log-files.ts";
import { waitingLetters } from "#server/infra/mail/letters.repository.ts";
import {
  type Drainable,
  drainable,
  fileMail,
  type Letter,
  smtpMail,
  watched,
} from "#server/infra/mail/mail.ts";
import { SumThread } from "#server/infra/pricing/pricing-thread.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { openLetterSeal } from "#server/infra/secrets/letter-seal.ts";
import { readySecrets } from "#server/infra/secrets/secrets.ts";
import { smsGateway, type TextMessage } from "#server/infra/sms/sms.ts";
import { openFileStore } from "#server/infra/storage/file-store.ts";
import { startFactory } from "#server/modules/orders/rounds.ts";
import { paymentGateways } from "#server/modules/payments/providers/payment-channels.ts";
import { holidayNotice } from "#server/modules/price-book/calendar-notice.ts";
import { startHousekeeping } from "#server/operations/housekeeping.ts";
import type { Measures } from "#server/operations/metrics.ts";
import { openingHazards } from "#server/operations/opening-hazards.ts";
import { warmGuestCalls } from "#server/operations/warm-guest-calls.ts";
import { warmPublicReplies } from "#server/operations/warm-replies.ts";
import { findClient } from "#server/pages/static-files.ts";
import { addDemoAccount, demoAccount } from "#server/seed/demo.ts";
import { findDemo } from "#server/seed/demo-state.ts";
import { newerBookNotice } from "#server/seed/newer-book.ts";
import { seedShop } from "#server/seed/seed.ts";
import { buildApp, type Deps, type Operation } from "./app.ts";

export type Say = (line: string) => void;

/** A shop that is ready to serve. */
export interface ShopProcess {
  readonly app: FastifyInstance;
  /** Warnings for the operator, a line each. */
  readonly notes: readonly string[];
  /** Stops its rounds, sends the last letters and closes the database. */
  close(): Promise<void>;
}

interface Senders {
  readonly mail: Drainable<Letter>;
  /** Null where the shop sends no text messages. */
  readonly sms: Drainable<TextMessage> | null;
}

/** Mail and text messages as configured; each attempt that fails is counted. */
export function messageSenders(
  deps: WithSettings & WithClock & WithRandom,
  { failedMessages }: Measures,
  say: Say,
): Senders {
  const { smtpUrl, mailFrom, dataDir } = deps.settings;
  const failed = (kind: "mail" | "sms") => () => failedMessages.add({ kind });
  const mail = smtpUrl === null ? fileMail(dataDir, mailFrom, say) : smtpMail(smtpUrl, mailFrom);
  const gateway = smsGateway(deps, say);
  return {
    mail: drainable(watched(mail, failed("mail"))),
    sms: gateway === null ? null : drainable(watched(gateway, failed("sms"))),
  };
}

/**
 * Opens the database, updates schema and seed and builds the app.
 * @throws StartRefused with what the operator must do
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
  const letterSeal = openLetterSeal(settings);
  const random = { uuid: randomUUID, bytes: randomBytes };
  const { mail, sms } = messageSenders(
    { settings: { ...settings, dataDir }, clock, random },
    operation.measures,
    say,
  );
  const deps: Deps = {
    db: opened.db,
    replica: replica?.db,
    databaseKind: opened.kind,
    durability: opened.durability,
    pool: opened.pool,
    waitingLetters: () => waitingLetters(opened.db),
    clock,
    random,
    mail,
    sms,
    letterSeal,
    gateways: paymentGateways({ db: opened.db, settings, clock, letterSeal }),
    files: openFileStore(settings),
    sums: new SumThread(),
    settings,
    log: silentLog,
    logLines,
    accessLines,
  };
  const first = await seedShop(deps.db, deps.clock);
  if (first && opened.kind === "pglite" && !settings.production) await addDemoAccount(deps);
  const keyNotice = await readySecrets(deps);
  const hazards = await openingHazards(deps);
  if (hazards.length > 0) throw new StartRefused(hazards.join("\n"));
  const newerBook = await newerBookNotice(deps.db);
  const holidays = await holidayNotice(deps.db, nowDate(deps));
  const notes = [keyNotice, newerBook, holidays, ...(await demoNotes(deps))].filter(
    (note) => note !== null,
  );

  const app = await buildApp(deps, findClient(), operation);
  await app.ready();
  const running: Deps = { ...deps, log: app.log };
  if (settings.warmUp) await warmGuestCalls(app, running);
  // The embedded database is never unreachable.
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
      await sms?.drained();
      await logLines.settled();
      await accessLines.settled();
      await replica?.close();
      await opened.close();
    },
  };
}

/** The demo account is announced as long as its password works. */
async function demoNotes({ db }: WithDatabase): Promise<string[]> {
  const demo = await findDemo(db);
  if (demo === null || !demo.works) return [];
  return [`演示账号 (demo account): 手机 ${demoAccount.mobile}  密码 ${demoAccount.password}`];
}
